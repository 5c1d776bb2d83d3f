import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { unblock } from './actions.ts'
import { useBlock } from './BlockMenuItems.tsx'
import { text } from './text.ts'

export function BlockedProfile({ handle, name }: { handle: string; name: string }) {
  const change = useBlock()
  return (
    <>
      <PageTitle lead={text.blockedNote}>{text.blockedTitle(name)}</PageTitle>
      <Button
        {...postButton(unblock.name, { handle, name })}
        variant="quiet"
        loading={change.isPending}
        onClick={() => change.mutate({ handle, name, blocked: false })}
      >
        {text.unblock}
      </Button>
    </>
  )
}
