import { useState } from 'react'
import { LoginStep } from './LoginStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { type FirstStepProps, SignInFlow } from './SignInFlow.tsx'
import { text } from './text.ts'

/** Signing in: who, then a password or a code, then the second step of who has one; a new address goes on to make an account. */
export const SignIn = ({ next }: { next?: string }) => (
  <SignInFlow
    next={next}
    title={text.signIn}
    newUser={{ title: text.makeAccount, lead: text.newUserLead }}
    renderFirstStep={(step) => <LoginAndPassword {...step} />}
    alternative={{ prompt: text.noAccount, to: '/register', label: text.register }}
  />
)

function LoginAndPassword({ typed, onTyped, onSent, onSignInResult }: FirstStepProps) {
  const [hasLogin, setNamed] = useState(false)
  return hasLogin ? (
    <PasswordStep login={typed.trim()} onSignInResult={onSignInResult} onSent={onSent} onChangeLogin={() => setNamed(false)} />
  ) : (
    <LoginStep
      login={typed}
      onLogin={(login) => {
        onTyped(login)
        setNamed(true)
      }}
      onSignInResult={onSignInResult}
    />
  )
}
