import { z } from 'zod'

// 'Getting ready' on the overview of admins (docs/product.md 21.4).

export const checklistNames = [
  'contacts',
  'texts',
  'payment',
  'posts',
  'firstPet',
  'firstCampaign',
  'email',
  'address',
  'backup',
  'secondAdmin',
] as const
export type ChecklistName = (typeof checklistNames)[number]

/** An admin can confirm these: no state of the shelter shows them for sure. */
export const confirmedNames = ['texts', 'posts', 'backup'] as const
export type ConfirmedName = (typeof confirmedNames)[number]

const moment = z.string().max(30)

/** Stored with the settings, as JSON. Times are ISO 8601. */
export const checklistState = z.object({
  dismissedAt: moment.nullable().default(null),
  confirmed: z.partialRecord(z.enum(confirmedNames), moment).default({}),
})
export type ChecklistState = z.output<typeof checklistState>

/** What another version stored, and this one can't parse, counts as nothing. */
export const parseChecklist = (json = '{}'): ChecklistState => {
  const stored = checklistState.safeParse(JSON.parse(json))
  return stored.success ? stored.data : checklistState.parse({})
}

export const withConfirmed = (state: ChecklistState, name: ConfirmedName, now: Date): ChecklistState => ({
  ...state,
  confirmed: { ...state.confirmed, [name]: now.toISOString() },
})

export const checklist = z.object({
  dismissed: z.boolean(),
  items: z
    .array(
      z.object({
        name: z.enum(checklistNames),
        done: z.boolean(),
        /** Whether an admin can check it off by confirming it. */
        confirmable: z.boolean(),
      }),
    )
    .max(checklistNames.length),
  /** What an admin of the server needs in order to paste a line there; null for internal calls. */
  host: z
    .object({
      /** How this program is started, such as `/usr/local/bin/pawstead`. */
      command: z.string(),
      dataDir: z.string(),
      /** The file of settings. */
      envFile: z.string(),
      postgres: z.boolean(),
      /** Why mail is off although it is configured; null otherwise. */
      mailProblem: z.string().nullable(),
    })
    .nullable(),
})
export type Checklist = z.output<typeof checklist>

export const confirmInput = z.object({ name: z.enum(confirmedNames) })
export const dismissInput = z.object({ dismissed: z.boolean() })
export const checklistChange = z.object({ dismissed: z.boolean() })

export const backupDays = 7
