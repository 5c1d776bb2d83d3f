import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { ChipList } from '#web/posts/tags/TagChips.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { FIRST_STEP_SIZE, type HomeSuggestions } from '#worker/discovery/home-feed/contract.ts'
import { closeFirstSteps } from './actions.ts'
import styles from './home.module.css'
import { text } from './text.ts'

interface Props {
  steps: NonNullable<HomeSuggestions['firstSteps']>
  people: HomeSuggestions['people']
}

/** What a new member can do first, numbered on the margin line; a step that is taken has a full stop. */
export function FirstSteps({ steps, people }: Props) {
  const close = useAction(closeFirstSteps, {})
  const hasTopics = steps.topics.length >= FIRST_STEP_SIZE
  return (
    <section aria-labelledby="first-steps" className={styles.firstSteps}>
      <h2 id="first-steps" className={styles.stepsTitle}>
        {text.firstSteps}
      </h2>
      <p className={styles.hint}>{text.firstStepsHint}</p>
      <ol>
        <Step
          at={1}
          done={hasTopics}
          title={hasTopics ? text.topicsChosen : text.chooseTopics}
          action={
            <LinkButton to="/me/interests" variant="quiet" size="small">
              {steps.topics.length > 0 ? text.moreTopics : text.chooseInterests}
            </LinkButton>
          }
        >
          {steps.topics.length > 0 && <ChipList chips={steps.topics.map(({ key, name }) => ({ to: `/topic/${key}`, name }))} />}
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
        <Step
          at={3}
          done={steps.hasPhoto}
          title={text.addPhoto}
          action={
            !steps.hasPhoto && (
              <LinkButton to="/me/settings" variant="quiet" size="small">
                {text.choosePhoto}
              </LinkButton>
            )
          }
        />
        <Step at={4} done={steps.hasWritten} title={text.writeLine} hint={!steps.hasWritten && text.writeLineHint}>
          {!steps.hasWritten && (
            <Link to="/new-post" className={styles.firstLine}>
              {text.today}
            </Link>
          )}
        </Step>
      </ol>
      <ActionButton action={close} variant="plain" size="small">
        {text.closeFirstSteps}
      </ActionButton>
    </section>
  )
}

interface StepProps {
  at: number
  done: boolean
  title: string
  hint?: string | false
  /** At the end of the title's line. */
  action?: ReactNode
  children?: ReactNode
}

const Step = ({ at, done, title, hint, action, children }: StepProps) => (
  <li className={styles.step}>
    <span className={classNames(styles.stepMark, done && styles.done)}>
      {done ? <span className="visually-hidden">{text.stepDone}</span> : formatNumber(at)}
    </span>
    <h3 className={styles.stepTitle}>{title}</h3>
    {action}
    {hint && !done && <p className={styles.hint}>{hint}</p>}
    {children}
  </li>
)
