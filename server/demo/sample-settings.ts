import type { Database } from '#server/db/database.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import type { ShelterSettings } from '#shared/settings.ts'

const samples: Partial<ShelterSettings> = {
  email: 'hello@pawstead.example',
  phone: '+1 555 0100',
  city: 'Springfield',
  country: 'USA',
  timeZone: 'America/Chicago',
  howToPay:
    'Bring it to the shelter, or send it to account 1002 3004 at the Bank of Springfield, with the reference of your gift.',
  openingHours: 'Tuesday to Friday, 2 to 6 p.m.\nSaturday, 10 a.m. to 4 p.m.',
}

/** Does nothing if settings were saved before. */
export async function setSamples(db: Database): Promise<void> {
  const { version } = await savedSettings(db)
  if (version === 0) await saveSettings({ db }, { version, values: samples })
}
