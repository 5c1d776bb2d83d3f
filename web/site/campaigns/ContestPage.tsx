import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/Button.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { Campaign } from '#worker/site/campaigns/contract.ts'
import { Countdown } from './Countdown.tsx'
import styles from './campaigns.module.css'
import { Entries } from './Entries.tsx'
import { HowToEnter } from './HowToEnter.tsx'
import { OwnEntries } from './OwnEntries.tsx'
import { campaignQuery } from './queries.ts'
import { Timeline } from './Timeline.tsx'
import { conditionsOf, text } from './text.ts'

interface Props {
  slug: string
  after?: string | undefined
  /** The published results, which replace the list of entries. */
  results?: ReactNode
}

/** The page of a contest in every phase. */
export function ContestPage({ slug, after, results }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: campaign } = useSuspenseQuery(campaignQuery(api, slug))
  const { title, theme, phase, description, prizes, rules, tag, kind } = campaign
  return (
    <>
      <PageTitle lead={theme && <bdi>{theme}</bdi>}>
        <bdi>{title}</bdi>
      </PageTitle>
      <PhaseNotice campaign={campaign} />
      {results}
      {phase === 'entries' && tag && <HowToEnter tag={tag} />}
      {kind === 'contest' && HAS_OWN_ENTRIES.includes(phase) && <OwnEntries campaign={campaign} />}
      {description && (
        <PageSection title={text.about}>
          <p className={styles.lines} dir="auto">
            {description}
          </p>
        </PageSection>
      )}
      {prizes.length > 0 && (
        <PageSection title={text.prizes}>
          <ol className={styles.prizes}>
            {prizes.map((prize) => (
              <li key={`${prize.title} ${prize.description}`}>
                <bdi className={styles.prize}>{prize.title}</bdi>
                {prize.description && <bdi className={styles.prizeNote}>{prize.description}</bdi>}
              </li>
            ))}
          </ol>
        </PageSection>
      )}
      {rules.length > 0 && (
        <PageSection title={text.rules}>
          <ol className={styles.steps}>
            {rules.map((rule) => (
              <li key={rule} dir="auto">
                {rule}
              </li>
            ))}
          </ol>
        </PageSection>
      )}
      {kind === 'contest' && phase !== 'unscheduled' && phase !== 'cancelled' && (
        <PageSection title={text.conditions}>
          <ul className={styles.conditions}>
            {conditionsOf(campaign).map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        </PageSection>
      )}
      {phase !== 'unscheduled' && (
        <PageSection title={text.timeline}>
          <Timeline campaign={campaign} />
        </PageSection>
      )}
      {kind === 'contest' && !results && <Entries campaign={campaign} after={after} />}
    </>
  )
}

const HAS_OWN_ENTRIES: readonly Campaign['phase'][] = ['entries', 'closed', 'voting', 'counting']

function PhaseNotice({ campaign: { slug, phase, phaseEndsAt, endsAt, juryWeight } }: { campaign: Campaign }) {
  const label = text.until[phase]
  return (
    <div className={styles.notice}>
      <p>
        <strong>{text.phases[phase]}.</strong> {text.now[phase]}
      </p>
      {label && phaseEndsAt !== null && <Countdown key={phaseEndsAt} label={label} until={phaseEndsAt} slug={slug} />}
      {phase === 'counting' && endsAt !== null && <Countdown label={text.resultsDue} until={endsAt} slug={slug} />}
      {phase === 'counting' && juryWeight > 0 && <p>{text.resultsAfterJury}</p>}
      {phase === 'voting' && (
        <div>
          <LinkButton to={`/campaign/${slug}/vote`}>{text.toVote}</LinkButton>
        </div>
      )}
    </div>
  )
}
