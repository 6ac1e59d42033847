import { useEffect, useRef } from 'react'
import type { QueueItem } from '#shared/approval-queue.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { flattenPages } from '#web/lib/flatten-pages.ts'
import { useQueue } from './hooks.ts'
import { approvalQueueTexts as t } from './queue.texts.ts'
import { WaitingPost } from './waiting-post.tsx'

/** Posts that wait for approval, oldest first (docs/product.md 16.2). */
export function Queue() {
  const query = useQueue()
  const { hasNextPage, isFetching, refetch } = query
  const left = query.data ? flattenPages(query.data).length : undefined
  useEffect(() => {
    if (left === 0 && hasNextPage && !isFetching) void refetch()
  }, [left, hasNextPage, isFetching, refetch])
  return (
    <QueryState query={query} loading={<RowSkeletons count={3} label={t.loading()} />} failure={t.failed()}>
      {(pages) => (
        <>
          <Posts posts={flattenPages(pages)} />
          <div className="mt-6">
            <LoadMore query={query} failure={t.moreFailed()} />
          </div>
        </>
      )}
    </QueryState>
  )
}

const keyOf = ({ kind, id }: QueueItem) => `${kind} ${id}`

/** After a decision, the focus moves to the post that takes its place. */
function Posts({ posts }: { posts: QueueItem[] }) {
  const container = useRef<HTMLDivElement>(null)
  const decided = useRef<{ key: string; index: number }>(undefined)
  useEffect(() => {
    const last = decided.current
    if (!last || posts.some((post) => keyOf(post) === last.key)) return
    decided.current = undefined
    const headings = container.current?.querySelectorAll('h2')
    const next = headings?.[Math.min(last.index, headings.length - 1)] ?? container.current
    next?.focus()
  }, [posts])
  return (
    <div ref={container} tabIndex={-1} className="focus:outline-none">
      {posts.length === 0 ? (
        <div role="status">
          <EmptyState drawing="empty-requests" text={t.none()} hint={t.noneHint()} />
        </div>
      ) : (
        <ul aria-label={t.list()} className="space-y-6">
          {posts.map((post, index) => (
            <WaitingPost
              key={`${keyOf(post)} ${post.version}`}
              post={post}
              onDecided={() => {
                decided.current = { key: keyOf(post), index }
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
