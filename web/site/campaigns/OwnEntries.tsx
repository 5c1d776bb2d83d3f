import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { unwrap } from '#web/lib/api.ts'
import { postButton } from '#web/lib/post-button.ts'
import { campaignKeys } from '#web/lib/query-keys/campaigns.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Campaign, OwnEntry } from '#worker/site/campaigns/contract.ts'
import styles from './campaigns.module.css'
import { ownEntriesQuery } from './queries.ts'
import { text } from './text.ts'

/** The viewer's posts with the tag: which count, why others do not, and how to withdraw one. */
export function OwnEntries({ campaign: { slug, tag, phase } }: { campaign: Campaign }) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  const { data } = useQuery({ ...ownEntriesQuery(api, slug), enabled: Boolean(viewer) })
  if (!viewer)
    return phase === 'entries' ? (
      <p className={styles.signIn}>
        {text.signInForOwn}{' '}
        <LinkButton to="/login" search={{ next: `/campaign/${slug}` }} variant="quiet" size="small">
          {text.signIn}
        </LinkButton>
      </p>
    ) : null
  if (!data || (data.items.length === 0 && phase !== 'entries')) return null
  return (
    <PageSection title={text.own}>
      {data.items.length === 0 && tag && <p className={styles.hint}>{text.noOwn(tag.name)}</p>}
      <ul>
        {data.items.map((entry) => (
          <OwnEntryRow key={entry.hash} slug={slug} entry={entry} />
        ))}
      </ul>
    </PageSection>
  )
}

function OwnEntryRow({ slug, entry }: { slug: string; entry: OwnEntry }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { hash, path, title, problem, reason, canWithdraw, canReturn } = entry
  const isReturn = canReturn
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const call = api.api.campaigns[':slug'].withdrawals[':hash']
      const param = { param: { slug, hash } }
      return unwrap(isReturn ? call.$delete(param) : call.$put(param))
    },
    onSuccess: async () => {
      showToast({ message: isReturn ? text.returned : text.withdrawn })
      await queryClient.invalidateQueries({ queryKey: campaignKeys.everythingOf(slug) })
    },
  })
  return (
    <li className={styles.own}>
      <div className={styles.entryText}>
        <PathLink to={path} className={styles.entryTitle}>
          <bdi>{title}</bdi>
        </PathLink>
        <p className={problem === null ? styles.counts : styles.hint}>{problem === null ? text.isEntry : text.problems[problem]}</p>
        {reason && (
          <p className={styles.hint}>
            <bdi>{text.reason(reason)}</bdi>
          </p>
        )}
        <ErrorNote>{error?.message}</ErrorNote>
      </div>
      {(canWithdraw || canReturn) && (
        <Button
          {...postButton(isReturn ? 'campaigns.return' : 'campaigns.withdraw', { slug, hash })}
          variant="quiet"
          size="small"
          loading={isPending}
          aria-label={isReturn ? text.returnOf(title) : text.withdrawOf(title)}
          onClick={() => mutate()}
        >
          {isReturn ? text.return : text.withdraw}
        </Button>
      )}
    </li>
  )
}
