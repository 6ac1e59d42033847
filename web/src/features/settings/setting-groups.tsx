import { useId, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { postingModes } from '#shared/approval.ts'
import { defaultTerms } from '#shared/promise-terms.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Choice } from '#web/components/ui/choice.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { preparations, reasons } from '#web/features/home/reasons.tsx'
import { defaultStory } from '#web/features/home/who-we-are.tsx'
import { PictureDrop } from '#web/features/images/picture-drop.tsx'
import { AccentField } from './accent-field.tsx'
import { SettingField, WordsField } from './setting-field.tsx'
import { postingLabels, settingLabels } from './setting-labels.ts'
import type { SettingsForm } from './use-settings-form.ts'

// Groups of settings fields, for the settings page and the first admin's setup. Their order is the order in which the
// first invalid field gets the focus.

type GroupProps = { settings: SettingsForm }

function LogoField({ settings: { form, upload } }: { settings: SettingsForm }) {
  const { field, fieldState } = useController({ control: form.control, name: 'logo' })
  return (
    <Field
      label={settingLabels.logo}
      hint="It stands beside the name at the top of every page. Best with a transparent ground, twice as wide as it is high or less."
      error={fieldState.error?.message}
    >
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

export const LookFields = ({ settings }: GroupProps) => (
  <>
    <SettingField settings={settings} name="siteName" placeholder="Pawstead" autoComplete="organization" />
    <LogoField settings={settings} />
    <AccentField settings={settings} />
  </>
)

const two = 'grid gap-6 sm:grid-cols-2'

export const ContactFields = ({ settings }: GroupProps) => (
  <>
    <SettingField settings={settings} name="email" type="email" hint="Shown to everybody, so not your private one." />
    <SettingField settings={settings} name="phone" type="tel" />
    <div className={two}>
      <SettingField settings={settings} name="city" />
      <SettingField settings={settings} name="country" autoComplete="country-name" />
    </div>
    <WordsField
      settings={settings}
      name="openingHours"
      max={500}
      rows={3}
      placeholder={'Tuesday to Friday, 2 to 6 p.m.\nSaturday, 10 a.m. to 4 p.m.'}
      hint="As you would write them on the door."
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
        placeholder="Type a city"
        hint="Type the name of a large city near you, and choose from the list."
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
          Use {asRead(localZone)}, as on this device
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

const joinLabels = (entries: { title: () => string; text: () => string }[]) =>
  entries.map(({ title, text }) => `${title()}: ${text()}`)

const ourWords = () => ({
  whoWeAre: defaultStory.map((paragraph) => paragraph()).join('\n\n'),
  whyAdopt: joinLabels(reasons).join('\n\n'),
  preparing: joinLabels(preparations).join('\n\n'),
})

export const HomeWordsFields = ({ settings }: GroupProps) => (
  <>
    <p className="text-ink-soft">
      Plain text; a blank line begins a paragraph, addresses become links. What stands in italics is on the home page
      until you write your own.
    </p>
    <WordsField settings={settings} name="whoWeAre" max={1500} placeholder={ourWords().whoWeAre} />
    <WordsField settings={settings} name="whyAdopt" max={1500} placeholder={ourWords().whyAdopt} />
    <WordsField settings={settings} name="preparing" max={1500} placeholder={ourWords().preparing} />
  </>
)

export const PrivacyFields = ({ settings }: GroupProps) => (
  <SettingField
    settings={settings}
    name="privacyContact"
    placeholder="Rita Ray, privacy@your-shelter.org"
    hint="Who answers when somebody asks what you know about them, or wants it deleted. It stands on the privacy page."
  />
)

/** How pets and campaigns are published (docs/product.md 16.2). */
export const PostsFields = ({ settings: { form } }: GroupProps) => (
  <div className="space-y-3">
    <Choice label={settingLabels.posts} options={postingOptions} {...form.register('posts')} />
    <p className="text-sm text-ink-soft">
      After approval, what people post is seen by nobody else until staff or an admin has approved of it. What staff and
      admins post appears at once in any case. Changing this publishes and hides nothing.
    </p>
  </div>
)
const postingOptions = postingModes.map((posting) => [posting, postingLabels[posting]] as const)

export const PayFields = ({ settings }: GroupProps) => (
  <>
    <WordsField
      settings={settings}
      name="howToPay"
      max={1000}
      rows={4}
      hint="Bank account, payment link, or when to bring cash. It stands on the page of each campaign."
    />
    <TermField
      settings={settings}
      name="largePromise"
      hint="You are notified at once if someone without a confirmed address promises more than this."
    />
    <TermField settings={settings} name="largePromiseDays" />
    <TermField
      settings={settings}
      name="promiseDays"
      hint="Promises expire only if donors can pay: you say how above, or take payments online."
    />
    <TermField
      settings={settings}
      name="promiseReminderDays"
      hint="Goes to donors who left an address, if this site sends mail."
    />
  </>
)

type TermProps = GroupProps & { name: keyof typeof defaultTerms; hint?: string }

const TermField = ({ name, ...props }: TermProps) => (
  <SettingField {...props} name={name} inputMode="numeric" placeholder={String(defaultTerms[name])} />
)
