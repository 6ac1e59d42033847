import { type ReactNode, useEffect, useRef, useState } from 'react'
import { defaultEmbeddedPets, type EmbedChoices, embedScript, embedSnippet } from '#shared/embed.ts'
import { localPath, pathIn, prefixOf } from '#shared/local-paths.ts'
import { petCategoryTexts } from '#shared/pet-category.texts.ts'
import { type PetCategory, petCategories } from '#shared/pet-filter.ts'
import { currentLanguage, directionOf, type Language, languageNames } from '#shared/texts/languages.ts'
import { Panel } from '#web/components/ui/card.tsx'
import { CopyButton } from '#web/components/ui/copy-field.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Select, Textarea } from '#web/components/ui/input.tsx'
import { showPets } from '#web/embed/show.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { embedSnippetTexts as t } from './embed-snippet.texts.ts'

/** Numbers of pets that fill rows of two, three, or four. */
const numbers = [1, 2, 3, 4, 6, 8, 12, 16, 24]

/** Chooses the pets that another site shows, and shows the code to copy and a preview (docs/product.md 17.6). */
export function EmbedSnippet() {
  const [limit, setLimit] = useState(defaultEmbeddedPets)
  const [category, setCategory] = useState<PetCategory | null>(null)
  const [language, setLanguage] = useState(currentLanguage)
  const { publicUrl, languages = [] } = useSiteConfig()
  const origin = publicUrl ?? window.location.origin
  const choices = { limit, category, language }
  return (
    <div className="space-y-10">
      <div className="max-w-form space-y-6">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t.category()}>
            {(control) => (
              <Select
                {...control}
                value={category ?? ''}
                onChange={({ target }) => setCategory(petCategories.find((one) => one === target.value) ?? null)}
              >
                <option value="">{t.allCategories()}</option>
                {petCategories.map((one) => (
                  <option key={one} value={one}>
                    {petCategoryTexts[one]()}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t.count()}>
            {(control) => (
              <Select {...control} value={limit} onChange={({ target }) => setLimit(Number(target.value))}>
                {numbers.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            )}
          </Field>
          {languages.length > 1 && <LanguageField languages={languages} language={language} onChange={setLanguage} />}
        </div>
        <EmbedCode text={embedSnippet(origin, choices)} />
      </div>
      <section aria-labelledby="preview">
        <h2 id="preview" className="mb-4 text-2xl">
          {t.preview()}
        </h2>
        <Preview key={`${limit} ${category} ${language}`} {...choices} />
      </section>
      <GoodToKnow origin={origin} />
    </div>
  )
}

type LanguageFieldProps = {
  languages: readonly Language[]
  language: Language
  onChange: (language: Language) => void
}

const LanguageField = ({ languages, language, onChange }: LanguageFieldProps) => (
  <Field label={t.language()}>
    {(control) => (
      <Select
        {...control}
        value={language}
        onChange={({ target }) => onChange(languages.find((one) => one === target.value) ?? language)}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

function GoodToKnow({ origin }: { origin: string }) {
  return (
    <section aria-labelledby="good-to-know" className="max-w-text">
      <h2 id="good-to-know" className="mb-4 text-2xl">
        {t.notes()}
      </h2>
      <ul className="space-y-2 [&_li]:ms-6 [&_li]:list-disc [&_li]:ps-1">
        <li>{t.noteContent()}</li>
        <li>{t.notePrivacy()}</li>
        <li>{t.noteSecurityPolicy({ origin, code: (name) => <Code>{name}</Code> })}</li>
        <li>{t.noteOffline()}</li>
        <li>
          {t.noteFeeds({
            pets: (text) => <FeedLink kind="pets">{text}</FeedLink>,
            campaigns: (text) => <FeedLink kind="campaigns">{text}</FeedLink>,
          })}
        </li>
      </ul>
    </section>
  )
}

function EmbedCode({ text }: { text: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <Panel>
      <Field label={t.code()} hint={t.codeHint()}>
        {(control) => (
          <Textarea
            {...control}
            ref={area}
            rows={3}
            value={text}
            readOnly
            dir="ltr"
            spellCheck={false}
            className="min-h-0 font-mono text-sm wrap-anywhere"
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <CopyButton value={text} onPress={() => area.current?.select()} />
    </Panel>
  )
}

/** Runs the code of the other site, with this site's data. Another language's texts are only in its own script. */
function Preview({ limit, category, language }: Required<EmbedChoices>) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { origin } = window.location
    const options = { limit: String(limit), category: category ?? '' }
    if (language === currentLanguage()) {
      const host = document.createElement('div')
      container.current?.replaceChildren(host)
      void showPets(host, origin + prefixOf(language), options)
      return
    }
    const script = document.createElement('script')
    Object.assign(script.dataset, options)
    script.src = origin + pathIn(language, embedScript)
    container.current?.replaceChildren(script)
  }, [limit, category, language])
  return <div ref={container} dir={directionOf(language)} />
}

const Code = ({ children }: { children: ReactNode }) => (
  <code dir="ltr" className="inline-block max-w-full rounded-small bg-sunken px-1 text-sm wrap-anywhere">
    {children}
  </code>
)

const FeedLink = ({ kind, children }: { kind: 'pets' | 'campaigns'; children: ReactNode }) => (
  <a href={localPath(`/feeds/${kind}.xml`)} className="font-bold text-amber-ink underline underline-offset-4">
    {children}
  </a>
)
