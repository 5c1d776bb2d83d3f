import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { DecideDomain, DomainState, LinkDomain } from '#worker/moderation/link-domains/contract.ts'
import { blockDomain, ignoreDomain } from './actions.ts'
import styles from './link-domains.module.css'
import { DOMAIN_STATES, linkDomainsQuery } from './queries.ts'
import { text } from './text.ts'

const PATH = '/admin/link-domains'

/** Domains in a state, latest alert first. */
export function LinkDomains({ state, after }: { state: DomainState; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(linkDomainsQuery(api, state, after))
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <Tabs label={text.states}>
        {DOMAIN_STATES.map((each) => (
          <Tab key={each} to={PATH} {...(each === 'open' ? {} : { search: { state: each } })}>
            {text.stateNames[each]}
          </Tab>
        ))}
      </Tabs>
      {items.length === 0 ? (
        <EmptyState title={text.none[state]}>{text.noneHint}</EmptyState>
      ) : (
        <p className={styles.hint}>{text.blockHint}</p>
      )}
      <ul>
        {items.map((domain) => (
          <DomainRow key={domain.domain} domain={domain} />
        ))}
      </ul>
      <Pager to={PATH} search={state === 'open' ? {} : { state }} {...pager} />
    </>
  )
}

function DomainRow({
  domain: { domain, state, posts, comments, users, raisedAt, decidedAt, decidedBy, recentUsers },
}: {
  domain: LinkDomain
}) {
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.domain}>
          <bdi dir="ltr">{domain}</bdi>
        </p>
        <p className={styles.meta}>
          {posts > 0 && <span>{text.posts(formatNumber(posts))}</span>}
          {comments > 0 && <span>{text.comments(formatNumber(comments))}</span>}
          <span>{text.users(formatNumber(users))}</span>
          <span>
            {text.raisedAt} <Time at={raisedAt} as="moment" />
          </span>
          {decidedAt !== null && (
            <span>
              {text.decided} {decidedBy && <bdi>{decidedBy.name}</bdi>} <Time at={decidedAt} as="moment" />
            </span>
          )}
        </p>
        {recentUsers.length > 0 && (
          <p className={styles.meta}>
            <span>{text.recent}</span>
            {recentUsers.map(({ handle, name }) => (
              <PathLink key={handle} to={`/${handle}`}>
                <bdi>{name}</bdi>
              </PathLink>
            ))}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        {state !== 'blocked' && <DecisionButton domain={domain} decision="block" />}
        {state !== 'ignored' && <DecisionButton domain={domain} decision="ignore" />}
      </div>
    </li>
  )
}

function DecisionButton({ domain, decision }: { domain: string } & DecideDomain) {
  const isBlock = decision === 'block'
  const decide = useAction(isBlock ? blockDomain : ignoreDomain, { domain })
  return (
    <div>
      <ActionButton
        action={decide}
        variant={isBlock ? 'danger' : 'quiet'}
        size="small"
        aria-label={isBlock ? text.blockOf(domain) : text.ignoreOf(domain)}
      >
        {isBlock ? text.block : text.ignore}
      </ActionButton>
      <ErrorNote>{decide.error?.message}</ErrorNote>
    </div>
  )
}
