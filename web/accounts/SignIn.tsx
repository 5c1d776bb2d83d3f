import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ReturnStep } from '#web/account-closing/ReturnStep.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { CodeSent, Entered } from '#worker/accounts/contract.ts'
import styles from './accounts.module.css'
import { CodeStep } from './CodeStep.tsx'
import { LoginStep } from './LoginStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { ProfileStep } from './ProfileStep.tsx'
import { SecondStep } from './SecondStep.tsx'
import { text } from './text.ts'
import { useEnter } from './use-enter.ts'

type Step =
  | { at: 'login' }
  | { at: 'password' }
  | { at: 'code'; sent: CodeSent }
  | { at: 'second'; step: NonNullable<Entered['secondStep']> }
  | { at: 'closed'; step: NonNullable<Entered['closed']> }
  | { at: 'profile'; challenge: string }

/** Signing in: who, then a password or a code, then the second step of who has one; a new address goes on to make an account. */
export function SignIn({ next }: { next?: string }) {
  const [login, setLogin] = useState('')
  const [step, setStep] = useState<Step>({ at: 'login' })
  const { enter, welcome } = useEnter(next)
  const onEntered = ({ viewer, secondStep, closed }: Entered, challenge?: string) => {
    if (viewer) void enter(viewer)
    else if (secondStep) setStep({ at: 'second', step: secondStep })
    else if (closed) setStep({ at: 'closed', step: closed })
    else if (challenge) setStep({ at: 'profile', challenge })
  }
  const restart = () => setStep({ at: 'login' })
  return (
    <div className={styles.door}>
      <PageTitle>{step.at === 'profile' ? text.makeAccount : text.signIn}</PageTitle>
      {step.at === 'login' && (
        <LoginStep
          login={login}
          onNext={(typed) => {
            setLogin(typed)
            setStep({ at: 'password' })
          }}
          onEntered={onEntered}
        />
      )}
      {step.at === 'password' && (
        <PasswordStep login={login.trim()} onEntered={onEntered} onSent={(sent) => setStep({ at: 'code', sent })} onChange={restart} />
      )}
      {step.at === 'code' && (
        <CodeStep
          address={login.trim()}
          sent={step.sent}
          onResent={(sent) => setStep({ at: 'code', sent })}
          onVerified={(entered) => onEntered(entered, step.sent.challenge)}
          onChange={restart}
        />
      )}
      {step.at === 'second' && <SecondStep step={step.step} onEntered={onEntered} onRestart={restart} />}
      {step.at === 'closed' && <ReturnStep step={step.step} onEntered={onEntered} onRestart={restart} />}
      {step.at === 'profile' && (
        <>
          <p>{text.newHere}</p>
          <ProfileStep challenge={step.challenge} onMade={(viewer) => void welcome(viewer)} />
        </>
      )}
      <p className={styles.other}>
        {text.noAccount}{' '}
        <Link to="/register" search={next ? { next } : {}}>
          {text.register}
        </Link>
      </p>
    </div>
  )
}
