import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { EditRow } from '#web/ui/EditRow.tsx'
import { HandleForm } from './HandleForm.tsx'
import { ownHandleQuery } from './queries.ts'
import { text } from './text.ts'

export function HandleRow() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: own } = useSuspenseQuery(ownHandleQuery(api))
  return (
    <EditRow title={text.handle} value={<bdi dir="ltr">@{own.handle}</bdi>}>
      {(close) => <HandleForm own={own} close={close} />}
    </EditRow>
  )
}
