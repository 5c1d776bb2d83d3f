import { useRouteContext } from '@tanstack/react-router'
import { read } from '#web/lib/api.ts'
import { LeaveForm } from './LeaveForm.tsx'
import { text } from './text.ts'

/** Closing the account until its person comes back. */
export function DeactivateForm({ close }: { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <LeaveForm leave={() => read(api.api.me.deactivate.$post())} submit={text.deactivateNow} close={close}>
      {() => <p>{text.deactivateLead}</p>}
    </LeaveForm>
  )
}
