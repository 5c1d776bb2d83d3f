import { useState } from 'react'
import { mobileOf } from '#shared/persian/mobile.ts'
import { PasskeyButton } from '#web/account/passkeys/PasskeyButton.tsx'
import { textOf } from '#web/lib/form-data.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { Entered } from '#worker/account/auth/contract.ts'
import { StepForm } from './StepForm.tsx'
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
  const submit = (form: FormData) => {
    const typed = textOf(form, 'login')
    const found = flawOf(typed)
    setFlaw(found)
    if (!found) onNext(typed)
  }
  return (
    <StepForm onSubmit={submit} submit={text.next} ways={<PasskeyButton onEntered={onEntered} />}>
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
    </StepForm>
  )
}

/** Only what is plain to see without asking: nothing typed, or a number that is no mobile. */
function flawOf(login: string): string | undefined {
  if (!login.trim()) return text.loginEmpty
  const mobile = mobileOf(login)
  return mobile && 'flaw' in mobile ? mobile.flaw : undefined
}
