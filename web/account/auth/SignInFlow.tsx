import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { CodeSent, SignInResult } from '#worker/account/auth/contract.ts'
import styles from './accounts.module.css'
import { CodeStep } from './CodeStep.tsx'
import { ProfileStep } from './ProfileStep.tsx'
import { ReactivateStep } from './ReactivateStep.tsx'
import { TwoFactorStep } from './TwoFactorStep.tsx'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

type Step =
  | { at: 'first' }
  | { at: 'code'; sent: CodeSent }
  | { at: 'second'; step: NonNullable<SignInResult['twoFactor']> }
  | { at: 'closed'; step: NonNullable<SignInResult['reactivation']> }
  | { at: 'profile'; challenge: string }

export interface FirstStepProps {
  typed: string
  onTyped: (typed: string) => void
  onSent: (sent: CodeSent) => void
  onSignInResult: (entered: SignInResult) => void
}

interface Props {
  next: string | undefined
  title: string
  newUser?: { title: string; lead: string }
  renderFirstStep: (step: FirstStepProps) => ReactNode
  alternative: { prompt: string; to: '/login' | '/register'; label: string }
}

export function SignInFlow({ next, title, newUser, renderFirstStep, alternative }: Props) {
  const [typed, setTyped] = useState('')
  const [step, setStep] = useState<Step>({ at: 'first' })
  const { completeSignIn, startOnboarding } = useCompleteSignIn(next)
  const handleResult = ({ viewer, twoFactor, reactivation }: SignInResult, challenge?: string) => {
    if (viewer) void completeSignIn(viewer)
    else if (twoFactor) setStep({ at: 'second', step: twoFactor })
    else if (reactivation) setStep({ at: 'closed', step: reactivation })
    else if (challenge) setStep({ at: 'profile', challenge })
  }
  const onSent = (sent: CodeSent) => setStep({ at: 'code', sent })
  const restart = () => setStep({ at: 'first' })
  return (
    <div className={styles.flow}>
      <PageTitle>{(step.at === 'profile' && newUser?.title) || title}</PageTitle>
      {step.at === 'first' && renderFirstStep({ typed, onTyped: setTyped, onSent, onSignInResult: handleResult })}
      {step.at === 'code' && (
        <CodeStep
          address={typed.trim()}
          sent={step.sent}
          onResent={onSent}
          onSignInResult={(entered) => handleResult(entered, step.sent.challenge)}
          onChangeAddress={restart}
        />
      )}
      {step.at === 'second' && <TwoFactorStep step={step.step} onSignInResult={handleResult} onRestart={restart} />}
      {step.at === 'closed' && <ReactivateStep step={step.step} onSignInResult={handleResult} onRestart={restart} />}
      {step.at === 'profile' && newUser && <p>{newUser.lead}</p>}
      {step.at === 'profile' && <ProfileStep challenge={step.challenge} onCreated={(viewer) => void startOnboarding(viewer)} />}
      <p className={styles.alternativeLink}>
        {alternative.prompt}{' '}
        <Link to={alternative.to} search={next ? { next } : {}}>
          {alternative.label}
        </Link>
      </p>
    </div>
  )
}
