import { useId, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { postingModes } from '#shared/approval.ts'
import { defaultTerms } from '#shared/promise-terms.ts'
import { followUpTextNames, maxFollowUpText, maxPostalAddress, maxTaxSentence } from '#shared/settings.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Choice, Tick } from '#web/components/ui/choice.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { preparations, reasons } from '#web/features/home/reasons.tsx'
import { defaultStory } from '#web/features/home/who-we-are.tsx'
import { PictureDrop } from '#web/features/images/picture-drop.tsx'
import { AccentField } from './accent-field.tsx'
import { CurrencyField } from './currency-field.tsx'
import { FirstLanguageField } from './language-fields.tsx'
import { PageTextField, PageTextFields } from './page-text-fields.tsx'
import { pageTextFieldsTexts } from './page-texts.texts.ts'
import { SettingField, WordsField } from './setting-field.tsx'
import { settingGroupsTexts as t } from './setting-groups.texts.ts'
import { settingLabels } from './setting-labels.texts.ts'
import { postingLabels } from './setting-values.texts.ts'
import { TextsIn } from './texts-in.tsx'
import type { SettingsForm } from './use-settings-form.ts'

// Groups of settings fields, for the settings page and the first admin's setup. Their order is the order in which the
// first invalid field gets the focus.

type GroupProps = { settings: SettingsForm }

function LogoField({ settings: { form, upload } }: { settings: SettingsForm }) {
  const { field, fieldState } = useController({ control: form.control, name: 'logo' })
  return (
    <Field label={settingLabels.logo()} hint={t.logoHint()} error={fieldState.error?.message}>
      {(control) => (
        <PictureDrop
          value={field.value}
          uncropped
          upload={upload}
          onChange={field.onChange}
          input={{ ...control, ref: field.ref }}
        />
      )}
    </Field>
  )
}

export const FirstFields = ({ settings }: GroupProps) => (
  <>
    <LookFields settings={settings} />
    <FirstLanguageField settings={settings} />
  </>
)

export const LookFields = ({ settings }: GroupProps) => (
  <>
    <SettingField settings={settings} name="siteName" placeholder={t.nameExample()} autoComplete="organization" />
    <LogoField settings={settings} />
    <AccentField settings={settings} />
  </>
)

const two = 'grid gap-6 sm:grid-cols-2'

export const ContactFields = ({ settings }: GroupProps) => (
  <>
    <SettingField settings={settings} name="email" type="email" hint={t.emailHint()} />
    <SettingField settings={settings} name="phone" type="tel" />
    <div className={two}>
      <SettingField settings={settings} name="city" />
      <SettingField settings={settings} name="country" autoComplete="country-name" />
    </div>
    <TextsIn settings={settings} />
    <WordsField
      settings={settings}
      name="openingHours"
      max={500}
      rows={3}
      placeholder={t.hoursExample()}
      hint={t.hoursHint()}
    />
  </>
)

const zones = Intl.supportedValuesOf('timeZone')

const asRead = (zone: string) => zone.replaceAll('_', ' ')

function TimeZoneField({ settings }: { settings: SettingsForm }) {
  const { form } = settings
  const list = useId()
  const [localZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const selected = useWatch({ control: form.control, name: 'timeZone' })
  return (
    <div>
      <SettingField
        settings={settings}
        name="timeZone"
        list={list}
        placeholder={t.timeZoneExample()}
        hint={t.timeZoneHint()}
      />
      <datalist id={list}>
        {zones.map((zone) => (
          <option key={zone} value={asRead(zone)} />
        ))}
      </datalist>
      {selected.trim() === '' && (
        <Button
          look="quiet"
          size="small"
          className="mt-2"
          onClick={() => form.setValue('timeZone', asRead(localZone), { shouldDirty: true, shouldValidate: true })}
        >
          {t.localTimeZone({ zone: asRead(localZone) })}
        </Button>
      )}
    </div>
  )
}

export const PlaceFields = ({ settings }: GroupProps) => (
  <>
    <TimeZoneField settings={settings} />
    <div className={two}>
      <SettingField settings={settings} name="facebook" type="url" placeholder="https://facebook.com/…" />
      <SettingField settings={settings} name="instagram" type="url" placeholder="https://instagram.com/…" />
      <SettingField settings={settings} name="x" type="url" placeholder="https://x.com/…" />
      <SettingField settings={settings} name="youtube" type="url" placeholder="https://youtube.com/@…" />
    </div>
  </>
)

type TitledText = { title: () => string; text: () => string }

const paragraphs = (entries: TitledText[]) =>
  entries.map(({ title, text }) => t.homeTextItem({ title: title(), text: text() })).join('\n\n')

const ourStory = () => defaultStory.map((paragraph) => paragraph()).join('\n\n')

export const HomeWordsFields = ({ settings }: GroupProps) => (
  <>
    <p className="text-ink-soft">{t.homeTextHint()}</p>
    <TextsIn settings={settings} />
    <PageTextField settings={settings} name="homeLead" />
    <PageTextField settings={settings} name="homeGallery" hint={pageTextFieldsTexts.galleryHint()} />
    <WordsField settings={settings} name="whoWeAre" max={1500} placeholder={ourStory()} />
    <PageTextField settings={settings} name="homeQuote" />
    <WordsField settings={settings} name="whyAdopt" max={1500} placeholder={paragraphs(reasons)} />
    <WordsField settings={settings} name="preparing" max={1500} placeholder={paragraphs(preparations)} />
  </>
)

export const PrivacyFields = ({ settings }: GroupProps) => (
  <>
    <SettingField settings={settings} name="privacyContact" placeholder={t.privacyExample()} hint={t.privacyHint()} />
    <PageTextFields settings={settings} page="privacy" />
  </>
)

export const TermsFields = ({ settings }: GroupProps) => <PageTextFields settings={settings} page="terms" />

/** How pets and campaigns are published (docs/product.md 16.2). */
export const PostsFields = ({ settings: { form } }: GroupProps) => (
  <div className="space-y-3">
    <Choice label={settingLabels.posts()} options={postingOptions()} {...form.register('posts')} />
    <p className="text-sm text-ink-soft">{t.postsHint()}</p>
  </div>
)
const postingOptions = () => postingModes.map((posting) => [posting, postingLabels[posting]()] as const)

export const PayFields = ({ settings }: GroupProps) => (
  <>
    <CurrencyField settings={settings} />
    <TextsIn settings={settings} />
    <WordsField settings={settings} name="howToPay" max={1000} rows={4} hint={t.howToPayHint()} />
    <Tick
      label={t.shelterDonations()}
      hint={t.shelterDonationsHint()}
      {...settings.form.register('shelterDonations')}
    />
    <TermField settings={settings} name="largePromise" hint={t.largePledgeHint()} />
    <TermField settings={settings} name="largePromiseDays" />
    <TermField settings={settings} name="promiseDays" hint={t.pledgeDaysHint()} />
    <TermField settings={settings} name="promiseReminderDays" hint={t.reminderHint()} />
  </>
)

/** Steps of adoption requests (docs/product.md 26.11). */
export const StepsFields = ({ settings }: GroupProps) => (
  <Tick label={t.meetStep()} hint={t.meetStepHint()} {...settings.form.register('meetStep')} />
)

/** Who issues receipts and statements (docs/product.md 8.25). */
export const ReceiptFields = ({ settings }: GroupProps) => (
  <>
    <p className="text-ink-soft">{t.receiptsHint()}</p>
    <SettingField settings={settings} name="legalName" autoComplete="organization" hint={t.legalNameHint()} />
    <SettingField
      settings={settings}
      name="registrationNumber"
      placeholder={t.registrationExample()}
      hint={t.registrationHint()}
    />
    <WordsField
      settings={settings}
      name="postalAddress"
      max={maxPostalAddress}
      rows={3}
      placeholder={t.addressExample()}
    />
    <SettingField settings={settings} name="receiptSigner" placeholder={t.signerExample()} hint={t.signerHint()} />
    <TextsIn settings={settings} />
    <WordsField
      settings={settings}
      name="taxSentence"
      max={maxTaxSentence}
      rows={4}
      placeholder={t.taxExample()}
      hint={t.taxHint()}
    />
  </>
)

const followUpExamples = {
  followUpFirst: t.followUpFirst,
  followUpSecond: t.followUpSecond,
  followUpThird: t.followUpThird,
}

/** The emails after an adoption (docs/product.md 27.2). */
export const FollowUpFields = ({ settings }: GroupProps) => (
  <>
    <Tick label={t.followUps()} hint={t.followUpsHint()} {...settings.form.register('followUps')} />
    <TextsIn settings={settings} />
    {followUpTextNames.map((name) => (
      <WordsField
        key={name}
        settings={settings}
        name={name}
        max={maxFollowUpText}
        rows={4}
        placeholder={followUpExamples[name]()}
      />
    ))}
  </>
)

type TermProps = GroupProps & { name: keyof typeof defaultTerms; hint?: string }

const TermField = ({ name, ...props }: TermProps) => (
  <SettingField {...props} name={name} inputMode="numeric" placeholder={String(defaultTerms[name])} />
)
