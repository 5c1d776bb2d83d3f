import { AddressStep } from './AddressStep.tsx'
import { SignInFlow } from './SignInFlow.tsx'
import { text } from './text.ts'

/** Verifying an address that already has an account signs the user in instead. */
export const Register = ({ next }: { next?: string }) => (
  <SignInFlow
    next={next}
    title={text.createAccount}
    renderFirstStep={({ typed, onTyped, onSent }) => (
      <AddressStep
        address={typed}
        onSent={(address, sent) => {
          onTyped(address)
          onSent(sent)
        }}
      />
    )}
    alternative={{ prompt: text.haveAccount, to: '/login', label: text.signIn }}
  />
)
