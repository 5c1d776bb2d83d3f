import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { CloseAccountForm } from './CloseAccountForm.tsx'
import { text } from './text.ts'

export function DeactivateForm({ close }: { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <CloseAccountForm closeAccount={() => unwrap(api.api.me.deactivate.$post())} submit={text.deactivateNow} close={close}>
      {() => <p>{text.deactivateLead}</p>}
    </CloseAccountForm>
  )
}
