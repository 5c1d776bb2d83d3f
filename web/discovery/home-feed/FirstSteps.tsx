import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { follow as followAction, unfollow } from '#web/engagement/buttons/actions.ts'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { useFollow } from '#web/engagement/buttons/FollowToggle.tsx'
import { followQuery } from '#web/engagement/buttons/queries.ts'
import { postButton } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { ChipButton, TagChip } from '#web/ui/TagChip.tsx'
import { FIRST_STEP_SIZE, type HomeSuggestions } from '#worker/discovery/home-feed/contract.ts'
import { closeFirstSteps } from './actions.ts'
import styles from './home.module.css'
import { text } from './text.ts'

interface Props {
  steps: NonNullable<HomeSuggestions['firstSteps']>
  people: HomeSuggestions['people']
  /** To choose from, after those that are chosen. */
  topics: HomeSuggestions['topics']
}

const MOST_TOPICS = 8

/** What a new member can do first, numbered on the margin line; a step that is taken has a full stop. */
export function FirstSteps({ steps, people, topics }: Props) {
  const close = useAction(closeFirstSteps, {})
  const hasTopics = steps.topics.length >= FIRST_STEP_SIZE
  const chosen = new Set(steps.topics.map(({ key }) => key))
  const offered = [...steps.topics, ...topics.filter(({ key }) => !chosen.has(key))].slice(0, MOST_TOPICS)
  return (
    <section aria-labelledby="first-steps" className={styles.firstSteps}>
      <div className={styles.stepsHead}>
        <h2 id="first-steps" className={styles.stepsTitle}>
          {text.firstSteps}
        </h2>
        <ActionButton action={close} variant="plain" size="small">
          {text.closeFirstSteps}
        </ActionButton>
      </div>
      <p className={styles.hint}>{text.firstStepsHint}</p>
      <ol>
        <Step at={1} done={hasTopics} title={hasTopics ? text.topicsChosen : text.chooseTopics}>
          <ul className={styles.topics}>
            {offered.map((topic) => (
              <li key={topic.key}>
                <TopicChip topic={topic} isChosen={chosen.has(topic.key)} />
              </li>
            ))}
            <li>
              <TagChip to="/me/interests">{text.moreTopics}</TagChip>
            </li>
          </ul>
        </Step>
        <Step at={2} done={steps.people >= FIRST_STEP_SIZE} title={text.followPeople} hint={steps.topics.length > 0 && text.peopleOfTopics}>
          {steps.people < FIRST_STEP_SIZE && (
            <ul className={styles.newPeople}>
              {people.slice(0, FIRST_STEP_SIZE).map(({ handle, name, avatar }) => (
                <li key={handle}>
                  <Avatar name={name} handle={handle} picture={avatar} size="medium" />
                  <PathLink to={`/${handle}`} className={styles.name}>
                    <bdi>{name}</bdi>
                  </PathLink>
                  <FollowButton target={{ kind: 'user', key: handle, name }} />
                </li>
              ))}
            </ul>
          )}
        </Step>
        <Step at={3} done={steps.hasPhoto} title={text.addPhoto}>
          {!steps.hasPhoto && (
            <LinkButton to="/me/settings" variant="quiet" size="small">
              {text.choosePhoto}
            </LinkButton>
          )}
        </Step>
        <Step at={4} done={steps.hasWritten} title={text.writeLine} hint={!steps.hasWritten && text.writeLineHint}>
          {!steps.hasWritten && (
            <Link to="/new-post" className={styles.firstLine}>
              {text.today}
            </Link>
          )}
        </Step>
      </ol>
    </section>
  )
}

/** Follows a topic, or takes that back; it stays where it is. */
function TopicChip({ topic: { key, name }, isChosen }: { topic: HomeSuggestions['topics'][number]; isChosen: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  const target = { kind: 'topic', key } as const
  const isFollowed = useClientQuery(followQuery(api, target))?.following ?? isChosen
  const follow = useFollow(target)
  const Sign = isFollowed ? IconCheck : IconPlus
  return (
    <ChipButton
      {...postButton((isFollowed ? unfollow : followAction).name, target)}
      aria-pressed={isFollowed}
      onClick={() => follow(!isFollowed)}
    >
      <Sign size={16} stroke={1.8} aria-hidden="true" />
      {name}
    </ChipButton>
  )
}

interface StepProps {
  at: number
  done: boolean
  title: string
  hint?: string | false
  children?: ReactNode
}

const Step = ({ at, done, title, hint, children }: StepProps) => (
  <li className={styles.step}>
    <span className={classNames(styles.stepMark, done && styles.done)}>
      {done ? <span className="visually-hidden">{text.stepDone}</span> : formatNumber(at)}
    </span>
    <h3 className={styles.stepTitle}>{title}</h3>
    {hint && !done && <p className={styles.hint}>{hint}</p>}
    {children}
  </li>
)
