import { ExternalLink } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import type { PublicConfig } from '#shared/config.ts'
import { pageSections } from '#shared/page-texts.ts'
import { type OwnTextName, ownTextNames } from '#shared/settings.ts'
import { directionOf, type Language, languageNames, mainLanguage } from '#shared/texts/languages.ts'
import { classes } from '#web/components/ui/classes.ts'
import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { textsFor } from './preview-config.ts'
import { settingLabel } from './setting-label.ts'
import { parseChoices, type SettingsFormValues } from './settings-texts.ts'
import { textsPreviewTexts as t } from './texts-preview.texts.ts'
import { TranslatedHome } from './translated-home.tsx'
import { type SettingsForm, usePreview } from './use-settings-form.ts'

type TextsPreviewProps = { settings: SettingsForm; className: string }

const onHomePage: OwnTextName[] = ['whoWeAre', 'whyAdopt', 'preparing', 'openingHours', ...pageSections.home]

/** The sections that the home page shows. */
const onlyHome = ({ pageTexts }: PublicConfig) =>
  Object.fromEntries(pageSections.home.flatMap((name) => (pageTexts?.[name] ? [[name, pageTexts[name]]] : [])))

/**
 * The site as readers of another language get it: the home page, and below it the shelter's texts of other pages and its
 * questions. The saved page opens in a new tab.
 */
export function TextsPreview({ settings, className }: TextsPreviewProps) {
  const { form, texts } = settings
  const values = useWatch({ control: form.control }) as SettingsFormValues
  const config = usePreview(settings)
  const { languages = [] } = useSiteConfig()
  const { shown, written } = texts
  const title = t.title({ language: languageNames[shown] })
  const { texts: shownTexts, missing } = textsFor(values, shown, written)
  const names = ownTextNames.filter((name) => shownTexts[name]?.trim() && !onHomePage.includes(name))
  const textLanguages = Object.fromEntries(missing.map((name) => [name, written]))
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
      className={classes('overflow-y-auto overscroll-contain rounded-card border border-line bg-page', className)}
    >
      <TranslatedHome language={shown} config={{ ...config, pageTexts: onlyHome(config), textLanguages }} />
      <div className="border-t border-line p-5">
        {languages.includes(shown) && <SavedPage language={shown} />}
        {names.map((name) => (
          <div key={name} className="mt-6">
            <h3 className="text-lg">{settingLabel(name)}</h3>
            <Text text={shownTexts[name] ?? ''} language={missing.includes(name) ? written : shown} shown={shown} />
          </div>
        ))}
        {values.questions.length > 0 && (
          <div className="mt-6">
            <h3 className="text-lg">{settingLabel('questions')}</h3>
            {values.questions.map(({ text, kind, choices, translations }, index) => {
              const version = shown === written ? undefined : translations[shown]
              const translated = shown === written ? text : (version?.text.trim() ?? '')
              const listed = parseChoices(choices).map((choice) => version?.choices[choice]?.trim() || choice)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: they keep their order while this is shown
                <div key={index} className="mt-3">
                  <Text text={translated || text} language={translated ? shown : written} shown={shown} />
                  {kind === 'one_of' && (
                    <ul className="list-disc ps-6 text-ink-soft" lang={shown} dir={directionOf(shown)}>
                      {listed.map((choice, at) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same while they are typed
                        <li key={at} dir="auto">
                          {choice}
                        </li>
                      ))}
                    </ul>
                  )}
                </div>
              )
            })}
          </div>
        )}
      </div>
    </section>
  )
}

const SavedPage = ({ language }: { language: Language }) => (
  <a
    href={language === mainLanguage() ? '/' : `/${language.toLowerCase()}`}
    hrefLang={language}
    target="_blank"
    rel="noopener"
    className="mt-2 inline-flex min-h-11 items-center gap-2 font-bold text-amber-ink underline underline-offset-4"
  >
    {t.open({ language: languageNames[language] })}
    <ExternalLink aria-hidden className="size-4 shrink-0" />
  </a>
)

const Text = ({ text, language, shown }: { text: string; language: Language; shown: Language }) => (
  <>
    {language !== shown && <p className="text-sm font-semibold text-ink-soft">{t.missing()}</p>}
    <div className="space-y-3 break-words">
      <FormattedText text={text.trim()} language={language} />
    </div>
  </>
)
