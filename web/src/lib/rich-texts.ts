import { createElement, Fragment, type ReactNode } from 'react'
import { defineTextsWith, type Texts } from '#shared/texts/define-texts.ts'

/** Like `defineTexts`, for texts with tags, such as `Write to <mail>{address}</mail>.` */
export const defineRichTexts = <const English extends Record<string, string>>(
  namespace: string,
  english: English,
): Texts<English, ReactNode> =>
  defineTextsWith<English, ReactNode>(namespace, english, (...pieces) => createElement(Fragment, null, ...pieces))
