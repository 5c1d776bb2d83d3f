import { type FormEvent, useState } from 'react'
import { PasskeyButton } from '#web/passkeys/PasskeyButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { Entered } from '#worker/accounts/contract.ts'
import { mobileOf } from '#worker/lib/persian/mobile.ts'
import styles from './accounts.module.css'
import { text } from './text.ts'

interface Props {
  /** Kept when the person comes back to this step. */
  login: string
  onNext: (login: string) => void
  onEntered: (entered: Entered) => void
}

/** The one field that says whose account it is: e-mail, mobile or handle; or a passkey, which needs no field. */
export function LoginStep({ login, onNext, onEntered }: Props) {
  const [flaw, setFlaw] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Asked of the form, which has also what was typed before the page was alive.
    const typed = String(new FormData(event.currentTarget).get('login') ?? '')
    const found = flawOf(typed)
    setFlaw(found)
    if (!found) onNext(typed)
  }
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <Field label={text.login} error={flaw}>
        {(control) => (
          <TextInput
            {...control}
            name="login"
            dir="ltr"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={login}
            onChange={() => setFlaw(undefined)}
          />
        )}
      </Field>
      <Button type="submit">{text.next}</Button>
      <PasskeyButton onEntered={onEntered} />
    </form>
  )
}

/** Only what is plain to see without asking: nothing typed, or a number that is no mobile. */
function flawOf(login: string): string | undefined {
  if (!login.trim()) return text.loginEmpty
  const mobile = mobileOf(login)
  return mobile && 'flaw' in mobile ? mobile.flaw : undefined
}
