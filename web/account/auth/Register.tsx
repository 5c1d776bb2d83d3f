import { AddressStep } from './AddressStep.tsx'
import { Door } from './Door.tsx'
import { text } from './text.ts'

/** Registration: an address, the code it got, and who one is. An address with an account is let in. */
export const Register = ({ next }: { next?: string }) => (
  <Door
    next={next}
    title={text.makeAccount}
    first={({ typed, onTyped, onSent }) => (
      <AddressStep
        address={typed}
        onSent={(address, sent) => {
          onTyped(address)
          onSent(sent)
        }}
      />
    )}
    other={{ words: text.haveAccount, to: '/login', name: text.signIn }}
  />
)
