import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { EntryRow } from '#web/moderation/admin/AuditLog.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { UserDetails } from '#worker/moderation/users/contract.ts'
import { AccountActions } from './AccountActions.tsx'
import { userQuery } from './queries.ts'
import { SuspensionHistory } from './SuspensionHistory.tsx'
import { text } from './text.ts'

/** An account with its history and what the viewer may do about it. */
export function UserPage({ handle }: { handle: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { user, can, security, suspensions, reports, decisions } = useSuspenseQuery(userQuery(api, handle)).data
  return (
    <>
      <PageTitle>
        <bdi>{user.name}</bdi>
      </PageTitle>
      <PageSection title={text.account} landmark={false}>
        <AccountFacts user={user} />
      </PageSection>
      {security && (
        <PageSection title={text.security} landmark={false}>
          <SecurityFacts security={security} />
        </PageSection>
      )}
      <AccountActions user={user} can={can} />
      <PageSection title={text.history} landmark={false}>
        <SuspensionHistory suspensions={suspensions} canLift={can.lift} />
      </PageSection>
      <PageSection title={text.reports} landmark={false}>
        {reports.length === 0 && <p className={styles.hint}>{text.noReports}</p>}
        <ul>
          {reports.map((report) => (
            <ReportRow key={`${report.at} ${report.rule} ${report.details}`} report={report} />
          ))}
        </ul>
      </PageSection>
      <PageSection title={text.decisions} landmark={false}>
        {decisions.length === 0 && <p className={styles.hint}>{text.noDecisions}</p>}
        <ul>
          {decisions.map((entry) => (
            <EntryRow key={`${entry.at} ${entry.action}`} entry={entry} />
          ))}
        </ul>
      </PageSection>
    </>
  )
}

const AccountFacts = ({ user: { handle, role, state, createdAt, postCount, followerCount } }: Pick<UserDetails, 'user'>) => (
  <DescriptionList
    label={text.account}
    facts={[
      [
        text.handle,
        <>
          <bdi key="handle" dir="ltr">
            @{handle}
          </bdi>{' '}
          <PathLink key="profile" to={`/${handle}`}>
            {text.seeProfile}
          </PathLink>
        </>,
      ],
      [text.role, text.roles[role]],
      [text.state, text.states[state]],
      [text.joined, <Time key="joined" at={createdAt} />],
      [
        text.postCount,
        <>
          {formatNumber(postCount)}{' '}
          <PathLink key="posts" to="/admin/posts" search={{ q: `@${handle}` }}>
            {text.seePosts}
          </PathLink>
        </>,
      ],
      [text.followers, formatNumber(followerCount)],
    ]}
  />
)

const SecurityFacts = ({ security }: { security: NonNullable<UserDetails['security']> }) => (
  <DescriptionList
    label={text.security}
    facts={[
      [text.sessions, formatNumber(security.sessions)],
      [text.apiTokens, formatNumber(security.apiTokens)],
      [text.passkeys, formatNumber(security.passkeys)],
      [text.twoFactor, security.hasTwoFactor ? text.on : text.off],
      [text.password, security.hasPassword ? text.yes : text.no],
      [text.emailState, security.isEmailVerified ? text.verified : text.unverified],
    ]}
  />
)

const ReportRow = ({ report: { rule, details, state, at } }: { report: UserDetails['reports'][number] }) => (
  <li className={styles.row}>
    <div className={styles.rowText}>
      <p>{text.reportRules[rule]}</p>
      {details && (
        <p className={styles.lines}>
          <bdi>{details}</bdi>
        </p>
      )}
      <p className={styles.meta}>
        <span>{text.reportStates[state]}</span>
        <Time at={at} />
      </p>
    </div>
  </li>
)
