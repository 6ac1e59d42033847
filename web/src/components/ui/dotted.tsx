import { createElement, Fragment } from 'react'

/** Facts on one line: 'Dog · 3 years · Bergen'. Each is isolated, because they may be in different languages. */
export const Dotted = ({ parts }: { parts: readonly string[] }) =>
  createElement(Fragment, null, ...parts.flatMap((part, at) => [at > 0 && ' · ', createElement('bdi', null, part)]))
