import { useState } from 'react'
import { LoginStep } from './LoginStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { type FirstStepProps, SignInFlow } from './SignInFlow.tsx'
import { text } from './text.ts'

/** Verifying an address without an account continues to registration. */
export const SignIn = ({ next }: { next?: string }) => (
  <SignInFlow
    next={next}
    title={text.signIn}
    newUser={{ title: text.createAccount, lead: text.newUserLead }}
    renderFirstStep={(step) => <LoginAndPassword {...step} />}
    alternative={{ prompt: text.noAccount, to: '/register', label: text.register }}
  />
)

function LoginAndPassword({ typed, onTyped, onSent, onSignInResult }: FirstStepProps) {
  const [hasLogin, setHasLogin] = useState(false)
  return hasLogin ? (
    <PasswordStep login={typed.trim()} onSignInResult={onSignInResult} onSent={onSent} onChangeLogin={() => setHasLogin(false)} />
  ) : (
    <LoginStep
      login={typed}
      onLogin={(login) => {
        onTyped(login)
        setHasLogin(true)
      }}
      onSignInResult={onSignInResult}
    />
  )
}
