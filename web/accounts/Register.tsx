import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ReturnStep } from '#web/account-closing/ReturnStep.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { CodeSent, Entered } from '#worker/accounts/contract.ts'
import { AddressStep } from './AddressStep.tsx'
import styles from './accounts.module.css'
import { CodeStep } from './CodeStep.tsx'
import { ProfileStep } from './ProfileStep.tsx'
import { SecondStep } from './SecondStep.tsx'
import { text } from './text.ts'
import { useEnter } from './use-enter.ts'

type Step =
  | { at: 'address' }
  | { at: 'code'; sent: CodeSent }
  | { at: 'second'; step: NonNullable<Entered['secondStep']> }
  | { at: 'closed'; step: NonNullable<Entered['closed']> }
  | { at: 'profile'; challenge: string }

/** Registration: an address, the code it got, and who one is. An address with an account is let in. */
export function Register({ next }: { next?: string }) {
  const [address, setAddress] = useState('')
  const [step, setStep] = useState<Step>({ at: 'address' })
  const { enter, welcome } = useEnter(next)
  const onEntered = ({ viewer, secondStep, closed }: Entered, challenge?: string) => {
    if (viewer) void enter(viewer)
    else if (secondStep) setStep({ at: 'second', step: secondStep })
    else if (closed) setStep({ at: 'closed', step: closed })
    else if (challenge) setStep({ at: 'profile', challenge })
  }
  const restart = () => setStep({ at: 'address' })
  return (
    <div className={styles.door}>
      <PageTitle>{text.makeAccount}</PageTitle>
      {step.at === 'address' && (
        <AddressStep
          address={address}
          onSent={(typed, sent) => {
            setAddress(typed)
            setStep({ at: 'code', sent })
          }}
        />
      )}
      {step.at === 'code' && (
        <CodeStep
          address={address}
          sent={step.sent}
          onResent={(sent) => setStep({ at: 'code', sent })}
          onVerified={(entered) => onEntered(entered, step.sent.challenge)}
          onChange={restart}
        />
      )}
      {step.at === 'second' && <SecondStep step={step.step} onEntered={onEntered} onRestart={restart} />}
      {step.at === 'closed' && <ReturnStep step={step.step} onEntered={onEntered} onRestart={restart} />}
      {step.at === 'profile' && <ProfileStep challenge={step.challenge} onMade={(viewer) => void welcome(viewer)} />}
      <p className={styles.other}>
        {text.haveAccount}{' '}
        <Link to="/login" search={next ? { next } : {}}>
          {text.signIn}
        </Link>
      </p>
    </div>
  )
}
