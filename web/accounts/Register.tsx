import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { CodeSent } from '#worker/accounts/contract.ts'
import styles from './accounts.module.css'
import { CodeStep } from './CodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { ProfileStep } from './ProfileStep.tsx'
import { text } from './text.ts'
import { useEnter } from './use-enter.ts'

type Step = { at: 'email' } | { at: 'code'; sent: CodeSent } | { at: 'profile'; challenge: string }

/** Registration: an address, the code it got, and who one is. An address with an account is let in. */
export function Register({ next }: { next?: string }) {
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<Step>({ at: 'email' })
  const enter = useEnter(next)
  return (
    <div className={styles.door}>
      <PageTitle>{text.makeAccount}</PageTitle>
      {step.at === 'email' && (
        <EmailStep
          email={email}
          onSent={(address, sent) => {
            setEmail(address)
            setStep({ at: 'code', sent })
          }}
        />
      )}
      {step.at === 'code' && (
        <CodeStep
          email={email}
          sent={step.sent}
          onResent={(sent) => setStep({ at: 'code', sent })}
          onVerified={(viewer) => (viewer ? void enter(viewer) : setStep({ at: 'profile', challenge: step.sent.challenge }))}
          onChange={() => setStep({ at: 'email' })}
        />
      )}
      {step.at === 'profile' && <ProfileStep challenge={step.challenge} onMade={(viewer) => void enter(viewer)} />}
      <p className={styles.other}>
        {text.haveAccount}{' '}
        <Link to="/login" search={next ? { next } : {}}>
          {text.signIn}
        </Link>
      </p>
    </div>
  )
}
