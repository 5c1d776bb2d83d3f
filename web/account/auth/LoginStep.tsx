import { useState } from 'react'
import { parseMobile } from '#shared/persian/parse-mobile.ts'
import { PasskeyButton } from '#web/account/passkeys/PasskeyButton.tsx'
import { readTextField } from '#web/lib/form-data.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { SignInResult } from '#worker/account/auth/contract.ts'
import { StepForm } from './StepForm.tsx'
import { text } from './text.ts'

interface Props {
  /** Initial value; restores the user’s input when they return to this step. */
  login: string
  onLogin: (login: string) => void
  onSignInResult: (entered: SignInResult) => void
}

export function LoginStep({ login, onLogin, onSignInResult }: Props) {
  const [validationError, setValidationError] = useState<string>()
  const submit = (form: FormData) => {
    const typed = readTextField(form, 'login')
    const found = validateLogin(typed)
    setValidationError(found)
    if (!found) onLogin(typed)
  }
  return (
    <StepForm onSubmit={submit} submit={text.next} alternatives={<PasskeyButton onSignInResult={onSignInResult} />}>
      <Field label={text.login} error={validationError}>
        {(control) => (
          <TextInput
            {...control}
            name="login"
            dir="ltr"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={login}
            onChange={() => setValidationError(undefined)}
          />
        )}
      </Field>
    </StepForm>
  )
}

/** Reports only errors found without a request, such as an empty field or a number that is not an Iranian mobile number. */
function validateLogin(login: string): string | undefined {
  if (!login.trim()) return text.loginEmpty
  const mobile = parseMobile(login)
  return mobile && 'validationError' in mobile ? mobile.validationError : undefined
}
