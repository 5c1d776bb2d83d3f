import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { PagedPosts } from '#web/posts/cards/PagedPosts.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Num } from '#web/ui/NumberRow.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import type { Campaign } from '#worker/site/campaigns/contract.ts'
import { Countdown } from './Countdown.tsx'
import styles from './campaigns.module.css'
import { Medal } from './Medal.tsx'
import { OwnEntries } from './OwnEntries.tsx'
import { Poster } from './Poster.tsx'
import { campaignQuery, entriesQuery } from './queries.ts'
import { Timeline } from './Timeline.tsx'
import { conditionsOf, text } from './text.ts'

interface Props {
  slug: string
  after?: string | undefined
  /** The published results, which replace the list of entries. */
  results?: ReactNode
}

/** The page of a contest in every phase: an invitation first, what it takes to be fair last. */
export function ContestPage({ slug, after, results }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: campaign } = useSuspenseQuery(campaignQuery(api, slug))
  const { phase, description, prizes } = campaign
  return (
    <>
      <Poster campaign={campaign} note={NAMED_BELOW.includes(phase) ? text.kind : `${text.kind} · ${text.phases[phase]}`} />
      {!results && <Standing campaign={campaign} />}
      {results}
      {HAS_OWN_ENTRIES.includes(phase) && <OwnEntries slug={slug} />}
      {!results && <Entries campaign={campaign} after={after} />}
      {prizes.length > 0 && <Prizes prizes={prizes} />}
      {description && (
        <PageSection title={text.about}>
          <p className={styles.lines} dir="auto">
            {description}
          </p>
        </PageSection>
      )}
      <div className={styles.folds}>
        {phase === 'entries' && campaign.tag && <HowToEnter slug={slug} tag={campaign.tag} />}
        <Rules campaign={campaign} />
      </div>
      {results && <Timeline campaign={campaign} />}
    </>
  )
}

/** Phases that the timeline marks. */
const NAMED_BELOW: readonly Campaign['phase'][] = ['entries', 'closed', 'voting', 'counting']

const HAS_OWN_ENTRIES: readonly Campaign['phase'][] = ['entries', 'closed', 'voting', 'counting']

/** What happens now, how long it lasts and what the reader can do. */
function Standing({ campaign }: { campaign: Campaign }) {
  const { slug, phase, phaseEndsAt, endsAt, juryWeight, tag } = campaign
  const label = text.until[phase]
  const lead = text.lead[phase] ?? text.phases[phase]
  return (
    <section className={styles.standing} aria-label={text.standing}>
      {label && phaseEndsAt !== null && <Countdown key={phaseEndsAt} lead={lead} label={label} until={phaseEndsAt} slug={slug} />}
      {phase === 'counting' && endsAt !== null && <Countdown lead={lead} label={text.resultsDue} until={endsAt} slug={slug} />}
      {phase === 'voting' && <LinkButton to={`/campaign/${slug}/vote`}>{text.toVote}</LinkButton>}
      {phase === 'entries' && <LinkButton to="/new-post">{text.write}</LinkButton>}
      <p>
        {text.now[phase]} {phase === 'entries' && tag && text.enter(tag.name)}
        {phase === 'counting' && juryWeight > 0 && text.resultsAfterJury}
      </p>
      <Timeline campaign={campaign} />
    </section>
  )
}

/** The entries of a contest, newest first. */
function Entries({ campaign: { slug, phase }, after }: { campaign: Campaign; after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = entriesQuery(api, slug, after)
  const { items, pager } = usePages(query)
  const isComplete = after === undefined && pager.next === undefined && items.length > 0
  return (
    <PageSection
      title={
        <>
          {text.entries} {isComplete && <Num value={items.length} className={styles.count} />}
        </>
      }
    >
      <PagedPosts
        query={query}
        to={`/campaign/${slug}`}
        level={3}
        empty={<p className={styles.hint}>{text.noEntries[phase] ?? text.noEntriesLater}</p>}
      />
    </PageSection>
  )
}

/** The prizes in the order of the places that win them. */
const Prizes = ({ prizes }: Pick<Campaign, 'prizes'>) => (
  <PageSection title={text.prizes}>
    <ol className={styles.prizes}>
      {prizes.map(({ title, description }, index) => (
        <li key={`${title} ${description}`} className={styles.prize}>
          <Medal place={index + 1} size={48} />
          <bdi className={styles.prizeTitle}>{title}</bdi>
          {description && <bdi className={styles.hint}>{description}</bdi>}
        </li>
      ))}
    </ol>
  </PageSection>
)

interface FoldProps {
  title: string
  note?: string
  children: ReactNode
}

/** A part that most readers skip, behind its heading. */
function Fold({ title, note, children }: FoldProps) {
  const id = useId()
  return (
    <details className={styles.fold}>
      <summary>
        <h2 id={id}>{title}</h2> {note && <span className={styles.hint}>{note}</span>}
      </summary>
      <section className={styles.folded} aria-labelledby={id}>
        {children}
      </section>
    </details>
  )
}

function Rules({ campaign }: { campaign: Campaign }) {
  const { rules, phase } = campaign
  const conditions = phase === 'unscheduled' || phase === 'cancelled' ? [] : conditionsOf(campaign)
  if (rules.length + conditions.length === 0) return null
  return (
    <Fold title={text.rulesAndConditions} note={text.ruleCount(rules.length + conditions.length)}>
      {rules.length > 0 && (
        <ol className={styles.steps}>
          {rules.map((rule) => (
            <li key={rule} dir="auto">
              {rule}
            </li>
          ))}
        </ol>
      )}
      {conditions.length > 0 && (
        <ul className={styles.conditions}>
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      )}
    </Fold>
  )
}

function HowToEnter({ slug, tag: { name, slug: tagSlug } }: { slug: string; tag: NonNullable<Campaign['tag']> }) {
  const viewer = useViewer()
  return (
    <Fold title={text.how}>
      <ol className={styles.steps}>
        {text.howSteps(name).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        {tagSlug !== null && (
          <LinkButton to={`/tag/${tagSlug}`} variant="quiet" size="small">
            {text.tagPage(name)}
          </LinkButton>
        )}
        {viewer === null && (
          <>
            <LinkButton to="/login" search={{ next: `/campaign/${slug}` }} variant="quiet" size="small">
              {text.signIn}
            </LinkButton>
            <span className={styles.hint}>{text.signInForOwn}</span>
          </>
        )}
      </div>
    </Fold>
  )
}
