import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { CodeSent, Entered } from '#worker/account/auth/contract.ts'
import styles from './accounts.module.css'
import { CodeStep } from './CodeStep.tsx'
import { ProfileStep } from './ProfileStep.tsx'
import { ReturnStep } from './ReturnStep.tsx'
import { SecondStep } from './SecondStep.tsx'
import { useEnter } from './use-enter.ts'

type Step =
  | { at: 'first' }
  | { at: 'code'; sent: CodeSent }
  | { at: 'second'; step: NonNullable<Entered['secondStep']> }
  | { at: 'closed'; step: NonNullable<Entered['closed']> }
  | { at: 'profile'; challenge: string }

/** What the first step is given. */
export interface FirstStep {
  /** Whom the person said they are, kept when they come back. */
  typed: string
  onTyped: (typed: string) => void
  onSent: (sent: CodeSent) => void
  onEntered: (entered: Entered) => void
}

interface Props {
  next: string | undefined
  title: string
  /** Title and words for a person who turns out to be new. */
  newcomer?: { title: string; lead: string }
  first: (step: FirstStep) => ReactNode
  /** The other way in. */
  other: { words: string; to: '/login' | '/register'; name: string }
}

/**
 * Getting in: a first step of the page's own, the code an address got, then the second step of who has one, the way back to a closed
 * account, or who a new member is.
 */
export function Door({ next, title, newcomer, first, other }: Props) {
  const [typed, setTyped] = useState('')
  const [step, setStep] = useState<Step>({ at: 'first' })
  const { enter, welcome } = useEnter(next)
  const onEntered = ({ viewer, secondStep, closed }: Entered, challenge?: string) => {
    if (viewer) void enter(viewer)
    else if (secondStep) setStep({ at: 'second', step: secondStep })
    else if (closed) setStep({ at: 'closed', step: closed })
    else if (challenge) setStep({ at: 'profile', challenge })
  }
  const onSent = (sent: CodeSent) => setStep({ at: 'code', sent })
  const restart = () => setStep({ at: 'first' })
  return (
    <div className={styles.door}>
      <PageTitle>{(step.at === 'profile' && newcomer?.title) || title}</PageTitle>
      {step.at === 'first' && first({ typed, onTyped: setTyped, onSent, onEntered })}
      {step.at === 'code' && (
        <CodeStep
          address={typed.trim()}
          sent={step.sent}
          onResent={onSent}
          onVerified={(entered) => onEntered(entered, step.sent.challenge)}
          onChange={restart}
        />
      )}
      {step.at === 'second' && <SecondStep step={step.step} onEntered={onEntered} onRestart={restart} />}
      {step.at === 'closed' && <ReturnStep step={step.step} onEntered={onEntered} onRestart={restart} />}
      {step.at === 'profile' && newcomer && <p>{newcomer.lead}</p>}
      {step.at === 'profile' && <ProfileStep challenge={step.challenge} onMade={(viewer) => void welcome(viewer)} />}
      <p className={styles.other}>
        {other.words}{' '}
        <Link to={other.to} search={next ? { next } : {}}>
          {other.name}
        </Link>
      </p>
    </div>
  )
}
