import type { Database } from '#server/db/database.ts'
import type { SearchedPetRecord, SearchWithEmail } from '#server/features/saved-searches/searches.queries.ts'
import { createLink } from '#server/identity/one-time-links.ts'
import { formatLongDay, inUtc } from '#shared/dates.ts'
import { localPath } from '#shared/local-paths.ts'
import { pathTo } from '#shared/pages.ts'
import { petCategoryTexts } from '#shared/pet-category.texts.ts'
import { maxPetsPerMail } from '#shared/saved-searches.ts'
import { nameOfQuery } from '#shared/search-name.ts'
import type { SearchMail } from './recipient.ts'
import { searchMailTexts as t } from './search-mails.texts.ts'
import type { MailContent } from './template.ts'
import { stopUrl } from './unsubscribe-url.ts'

const separator = ' '

/** The secrets of two links: to all searches of the address, and the one that only stops this search. */
export async function createSearchTokens(db: Database, email: string, { search }: SearchMail): Promise<string> {
  const kind = String(search.id)
  return db.transaction(async (tx) => {
    const list = await createLink(db, tx, { purpose: 'searches', email, kind })
    return [list, await createLink(db, tx, { purpose: 'search_stop', email, kind })].join(separator)
  })
}

type SearchMailSite = { base: string; siteName: string }

/** In the current language. */
export function searchMailParts(mail: SearchMail, tokens: string, { base, siteName }: SearchMailSite) {
  const [list = '', stop = ''] = tokens.split(separator)
  const content = contentOf(mail, { base, siteName, list: `${base}${localPath(pathTo('searches'))}#${list}` })
  const name = nameOfQuery(mail.search.query)
  // nothing is sent yet that could be stopped
  const stops = mail.kind === 'search_confirm' ? null : { label: t.stop({ name }), url: stopUrl(base, stop) }
  return { content, recipient: 'searcher' as const, stop: stops }
}

type SearchMailLinks = SearchMailSite & { list: string }

function contentOf(mail: SearchMail, { base, siteName, list }: SearchMailLinks): MailContent {
  const { search } = mail
  const name = nameOfQuery(search.query)
  if (mail.kind === 'search_confirm')
    return search.confirmedAt === null
      ? {
          subject: t.confirmSubject({ name }),
          lines: [t.confirm({ siteName, name }), t.confirmHow(), t.notYou()],
          link: { label: t.seeConfirm(), url: list },
        }
      : {
          subject: t.alreadySubject({ name }),
          lines: [t.already({ siteName, name }), t.alreadyHow(), t.alreadyNotYou()],
          link: { label: t.seeSearches(), url: list },
        }
  if (mail.kind === 'search_ending')
    return {
      subject: t.endingSubject({ name }),
      lines: [t.ending({ name, date: endOf(search) }), t.endingHow()],
      link: { label: t.seeRenew(), url: list },
    }
  return petsContent(mail, { base, name, list })
}

const endOf = ({ expiresAt }: SearchWithEmail): string => formatLongDay(inUtc(expiresAt))

type PetsMail = Extract<SearchMail, { kind: 'search_pets' }>

function petsContent({ search, pets }: PetsMail, { base, name, list }: { base: string; name: string; list: string }) {
  const named = pets.slice(0, maxPetsPerMail)
  const url = (path: string) => base + localPath(path)
  return {
    subject: t.petsSubject({ count: named.length, name }),
    lines: [t.pets({ count: named.length, name })],
    items: named.map((pet) => ({ title: pet.name, text: factsOf(pet), url: url(pathTo('pet', pet)) })),
    link: { label: t.seeAll(), url: url(search.query ? `${pathTo('pets')}?${search.query}` : pathTo('pets')) },
    more: { label: t.seeSearches(), url: list },
  }
}

const factsOf = ({ category, age, location }: SearchedPetRecord): string =>
  t.facts({ category: petCategoryTexts[category](), age, location })
