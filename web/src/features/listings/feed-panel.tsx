import { Ban, Link2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { type ListingSite, listingSiteNames } from '#shared/listing-values.ts'
import type { ListingFeed } from '#shared/listings.ts'
import { confirm, prepareAlerts } from '#web/components/feedback/alerts.ts'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { CopyField } from '#web/components/ui/copy-field.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText, isNotLoggedIn } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { feedPanelRichTexts as rich, feedPanelTexts as t } from './feed-panel.texts.ts'
import { useCreateFeed, useListingFeeds, useRevokeFeed } from './hooks.ts'

/** The secret address of a site's file: create, replace, revoke, and when the site last fetched it. */
export function FeedPanel({ site }: { site: ListingSite }) {
  useEffect(prepareAlerts, [])
  const heading = useId()
  const [path, setPath] = useState<string | null>(null)
  const name = listingSiteNames[site]
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-4 font-serif text-xl font-semibold">
        {t.heading({ site: name })}
      </h2>
      <QueryState
        query={useListingFeeds()}
        loading={<RowSkeletons count={1} label={t.loading()} />}
        failure={t.loadingFailed()}
      >
        {({ items }) => {
          const feed = items.find((each) => each.site === site)
          return (
            <div className="space-y-4">
              {feed ? <FeedFacts feed={feed} name={name} /> : <p>{t.none({ site: name })}</p>}
              <div className="flex flex-wrap gap-3">
                <Create site={site} exists={feed !== undefined} onCreated={setPath} />
                {feed && <Revoke site={site} onRevoked={() => setPath(null)} />}
              </div>
            </div>
          )
        }}
      </QueryState>
      <div className="mt-4 max-w-form space-y-4">
        <StatusLine tone="success">{path !== null && t.made({ site: name })}</StatusLine>
        {path !== null && <NewAddress path={path} name={name} />}
      </div>
    </section>
  )
}

const FeedFacts = ({ feed: { createdAt, createdBy, lastFetchedAt }, name }: { feed: ListingFeed; name: string }) => (
  <div className="space-y-1">
    <p>
      {rich.created({
        name: createdBy ?? t.formerUser(),
        date: () => <Day time={createdAt} />,
        bdi: (inside) => <bdi className="wrap-anywhere">{inside}</bdi>,
      })}
    </p>
    <p>
      {lastFetchedAt === null
        ? t.neverFetched({ site: name })
        : rich.fetched({ time: () => <Moment time={lastFetchedAt} /> })}
    </p>
  </div>
)

function NewAddress({ path, name }: { path: string; name: string }) {
  const { publicUrl } = useSiteConfig()
  return (
    <Panel>
      <CopyField
        label={t.address({ site: name })}
        hint={t.addressHint({ site: name })}
        value={`${publicUrl ?? window.location.origin}${path}`}
      />
    </Panel>
  )
}

type CreateProps = { site: ListingSite; exists: boolean; onCreated: (path: string) => void }

function Create({ site, exists, onCreated }: CreateProps) {
  const { mutate, isPending } = useCreateFeed()
  const name = listingSiteNames[site]
  const create = async () => {
    const yes =
      !exists ||
      (await confirm({
        title: t.replaceQuestion({ site: name }),
        text: t.replaceEffects({ site: name }),
        yes: t.replaceYes(),
        destroys: true,
      }))
    if (!yes) return
    mutate(
      { site },
      {
        onSuccess: ({ path }) => onCreated(path),
        onError: (error) => {
          if (!isNotLoggedIn(error)) toast(t.failed({ reason: errorText(error) }), 'error')
        },
      },
    )
  }
  return (
    <Button look={exists ? 'secondary' : 'primary'} icon={Link2} busy={isPending} onClick={create}>
      {exists ? t.replace() : t.create()}
    </Button>
  )
}

function Revoke({ site, onRevoked }: { site: ListingSite; onRevoked: () => void }) {
  const { mutate, isPending } = useRevokeFeed()
  const name = listingSiteNames[site]
  const revoke = async () => {
    const yes = await confirm({
      title: t.revokeQuestion({ site: name }),
      text: t.revokeEffects({ site: name }),
      yes: t.revokeYes(),
      destroys: true,
    })
    if (!yes) return
    mutate(
      { site },
      {
        onSuccess: () => {
          onRevoked()
          toast(t.revoked({ site: name }))
        },
        onError: (error) => toast(t.revokeFailed({ reason: errorText(error) }), 'error'),
      },
    )
  }
  return (
    <Button look="secondary" icon={Ban} busy={isPending} onClick={revoke}>
      {t.revoke()}
    </Button>
  )
}
