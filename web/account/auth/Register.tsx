import { AddressStep } from './AddressStep.tsx'
import { SignInFlow } from './SignInFlow.tsx'
import { text } from './text.ts'

/** Registration: an address, the code it got, and who one is. An address with an account is let in. */
export const Register = ({ next }: { next?: string }) => (
  <SignInFlow
    next={next}
    title={text.makeAccount}
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
