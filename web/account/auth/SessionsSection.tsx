import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { persianDigits } from '#shared/persian/digits.ts'
import { useProof } from '#web/account/reauthentication/use-proof.tsx'
import { ApiError, read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { Rows } from '#web/ui/Rows.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { showToast } from '#web/ui/toast.ts'
import { sessionsQuery } from './own-queries.ts'
import { SessionRow } from './SessionRow.tsx'
import { settingsText } from './settings-text.ts'

/** Where one is signed in, this device first; any other can be ended, and all of them at once. */
export function SessionsSection() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(sessionsQuery(api))
  const { withProof, dialog } = useProof()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey })
  const one = useMutation({
    mutationFn: (hash: string) => withProof(() => read(api.api.me.sessions[':hash'].$delete({ param: { hash } }))).catch(unlessGone),
    onSuccess: () => showToast({ message: settingsText.ended }),
    onSettled,
  })
  const others = useMutation({
    mutationFn: () => withProof(() => read(api.api.me.sessions.$delete())),
    onSuccess: ({ ended }) => showToast({ message: ended > 0 ? settingsText.endedOthers(persianDigits(ended)) : settingsText.noOthers }),
    onSettled,
  })
  const failure = one.error ?? others.error
  return (
    <SettingsSection title={settingsText.sessions} state={settingsText.sessionsState}>
      <Rows flush>
        {data.sessions.map((session) => (
          <SessionRow
            key={session.hash}
            session={session}
            ending={one.isPending && one.variables === session.hash}
            onEnd={() => one.mutate(session.hash)}
          />
        ))}
      </Rows>
      <ErrorNote>{failure?.message}</ErrorNote>
      {data.sessions.length > 1 && (
        <p>
          <Button variant="quiet" size="small" loading={others.isPending} onClick={() => others.mutate()}>
            {settingsText.endOthers}
          </Button>
        </p>
      )}
      {dialog}
    </SettingsSection>
  )
}

/** A session that is no more is what was wanted. */
function unlessGone(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined
  throw error
}
