import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type BlockInfo, type GoneInfo, readBlockInfo } from '#web/lib/with-page-errors.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { RubbedOutDrawing } from '#web/ui/drawings/RubbedOutDrawing.tsx'
import { TornPageDrawing } from '#web/ui/drawings/TornPageDrawing.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { ErrorState } from './ErrorPage.tsx'
import styles from './error-state.module.css'
import { readGoneInfo } from './error-state-title.ts'
import { text } from './layout-text.ts'
import { SiteSearchForm } from './SiteSearchForm.tsx'

/** Not-found page; also renders removed content (`notFound({ data: { gone: { by } } })`) and content hidden by a block. */
export function NotFoundPage({ data }: { data?: unknown }) {
  const gone = readGoneInfo(data)
  if (gone !== undefined) return <GonePage {...gone} />
  const hidden = readBlockInfo(data)
  if (hidden) return <BlockedPage {...hidden} />
  return (
    <UnavailablePage statusLabel="۴۰۴" drawing={<TornPageDrawing />} title={text.notFoundHeading}>
      {text.notFound}
    </UnavailablePage>
  )
}

/**
 * Page hidden by a block: the blocker sees whom they blocked, with a link to that profile; the blocked user sees only that it is
 * unavailable.
 */
const BlockedPage = ({ by, handle, name }: BlockInfo) => (
  <UnavailablePage statusLabel="۴۰۳" title={text.hiddenTitle}>
    {by === 'other' ? (
      text.hidden.other
    ) : (
      <>
        {text.hidden.before} <bdi>{name}</bdi> {text.hidden.after} <PathLink to={`/${handle}`}>{text.hidden.toProfile}</PathLink>
      </>
    )}
  </UnavailablePage>
)

/** Shows that content was removed, by whom and under which rule; without a known `by`, as on `/error/410`, it lists the possible reasons. */
export function GonePage({ by, rule, ruleName }: Partial<GoneInfo>) {
  const reasons: Readonly<Record<string, string>> = text.gone
  const reason = reasons[by ?? '']
  const handle = useAuthorOfGone(by)
  return (
    <UnavailablePage
      statusLabel="۴۱۰"
      drawing={<RubbedOutDrawing />}
      title={text.goneHeading}
      step={
        handle && (
          <LinkButton to={`/${handle}`}>
            {text.othersOf} <bdi dir="ltr">@{handle}</bdi>
          </LinkButton>
        )
      }
      below={
        <>
          {(by === 'moderator' || by === 'law') && (
            <p>
              {text.goneOwn} <PathLink to="/me/posts/removed">{text.goneOwnLink}</PathLink>
            </p>
          )}
          {!reason && (
            <div>
              <p>{text.goneReasonsLead}</p>
              <ul className={styles.reasons}>
                {text.goneReasons.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            </div>
          )}
        </>
      }
    >
      {reason ?? text.gone.other}{' '}
      {rule !== undefined && (
        <>
          {text.goneRule.before} <PathLink to={`/about/rules#rule-${rule}`}>{text.goneRule.name(rule, ruleName ?? '')}</PathLink>.{' '}
        </>
      )}
      {text.goneNote}
    </UnavailablePage>
  )
}

/** Reasons for which something is gone and its author is not. */
const AUTHOR_STAYS = ['author', 'moderator', 'law', 'postAuthor']

/** Returns the handle in the address of something gone whose author has other posts. */
function useAuthorOfGone(by: string | undefined): string | undefined {
  const { username, slug, hash } = useParams({ strict: false })
  return by !== undefined && AUTHOR_STAYS.includes(by) && (slug ?? hash) !== undefined ? username : undefined
}

interface UnavailablePageProps {
  statusLabel: string
  drawing?: ReactNode
  title: string
  children: ReactNode
  below?: ReactNode
  /** The next step, if it is not the way home. */
  step?: ReactNode
}

const UnavailablePage = ({ children, below, step, ...props }: UnavailablePageProps) => (
  <ErrorState {...props}>
    <p>{children}</p>
    {below}
    <div className={styles.actions}>
      {step}
      <LinkButton to="/" variant={step ? 'quiet' : 'primary'}>
        {text.goHome}
      </LinkButton>
    </div>
    <SiteSearchForm />
  </ErrorState>
)
