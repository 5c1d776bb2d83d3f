import { useState } from 'react'
import { Door, type FirstStep } from './Door.tsx'
import { LoginStep } from './LoginStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { text } from './text.ts'

/** Signing in: who, then a password or a code, then the second step of who has one; a new address goes on to make an account. */
export const SignIn = ({ next }: { next?: string }) => (
  <Door
    next={next}
    title={text.signIn}
    newcomer={{ title: text.makeAccount, lead: text.newHere }}
    first={(step) => <WhoAndPassword {...step} />}
    other={{ words: text.noAccount, to: '/register', name: text.register }}
  />
)

function WhoAndPassword({ typed, onTyped, onSent, onEntered }: FirstStep) {
  const [isNamed, setNamed] = useState(false)
  return isNamed ? (
    <PasswordStep login={typed.trim()} onEntered={onEntered} onSent={onSent} onChange={() => setNamed(false)} />
  ) : (
    <LoginStep
      login={typed}
      onNext={(login) => {
        onTyped(login)
        setNamed(true)
      }}
      onEntered={onEntered}
    />
  )
}
