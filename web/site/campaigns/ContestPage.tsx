import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CampaignPhase } from '#shared/campaign-phase.ts'
import { PagedPosts } from '#web/posts/cards/PagedPosts.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Campaign } from '#worker/site/campaigns/contract.ts'
import { Countdown } from './Countdown.tsx'
import styles from './campaigns.module.css'
import { OwnEntries } from './OwnEntries.tsx'
import { campaignQuery, entriesQuery } from './queries.ts'
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

/** The dates of a campaign in order, those that have passed and the one that began the current phase marked. */
function Timeline({ campaign }: { campaign: Campaign }) {
  const steps = stepsOf(campaign)
  const passed = PASSED[campaign.phase] ?? 0
  if (steps.length === 0) return null
  return (
    <ol className={styles.timeline}>
      {steps.map(({ label, at }, index) => (
        <li
          key={label}
          className={classNames(styles.step, index < passed && styles.passed)}
          aria-current={index === passed - 1 ? 'step' : undefined}
        >
          <span className={styles.stepName}>
            {label}
            {/* The space prevents the last letter from joining the next word. */}
            {index < passed && ' '}
            {index < passed && <span className={styles.mark}>{index === passed - 1 ? text.current : text.passed}</span>}
          </span>
          <Time at={at} as="moment" className={styles.stepTime} />
        </li>
      ))}
    </ol>
  )
}

/** Number of dates that have passed in a phase. */
const PASSED: Partial<Record<CampaignPhase, number>> = { entries: 1, closed: 2, voting: 3, counting: 4, results: 5, running: 1, over: 2 }

function stepsOf({ kind, opensAt, entriesCloseAt, votingOpensAt, votingClosesAt, endsAt, resultsAt }: Campaign) {
  const { dates } = text
  const steps: (readonly [label: string, at: number | null])[] =
    kind === 'birthday'
      ? [
          [dates.birthdayOpensAt, opensAt],
          [dates.birthdayEndsAt, endsAt],
        ]
      : [
          [dates.opensAt, opensAt],
          [dates.entriesCloseAt, entriesCloseAt],
          [dates.votingOpensAt, votingOpensAt],
          [dates.votingClosesAt, votingClosesAt],
          [dates.endsAt, resultsAt ?? endsAt],
        ]
  return steps.flatMap(([label, at]) => (at === null ? [] : [{ label, at }]))
}

/** The entries of a contest, newest first. */
function Entries({ campaign: { slug, phase }, after }: { campaign: Campaign; after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <PageSection title={text.entries}>
      <PagedPosts
        query={entriesQuery(api, slug, after)}
        to={`/campaign/${slug}`}
        level={3}
        empty={<p className={styles.hint}>{text.noEntries[phase] ?? text.noEntriesLater}</p>}
      />
    </PageSection>
  )
}

const HowToEnter = ({ tag: { name, slug } }: { tag: NonNullable<Campaign['tag']> }) => (
  <PageSection title={text.how}>
    <ol className={styles.steps}>
      {text.howSteps(name).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <div className={styles.actions}>
      <LinkButton to="/new-post">{text.write}</LinkButton>
      {slug !== null && (
        <LinkButton to={`/tag/${slug}`} variant="quiet">
          {text.tagPage(name)}
        </LinkButton>
      )}
    </div>
  </PageSection>
)
