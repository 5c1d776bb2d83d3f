import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { read } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextFile, type TextSource } from '#web/ui/TextFile.tsx'
import { OpmlPreview } from './OpmlPreview.tsx'
import { text } from './text.ts'

/** Follows from another app's file, seen before anything is followed; and one's own to take along. */
export function ImportFollows() {
  const { api } = useRouteContext({ from: '__root__' })
  const preview = useMutation({
    mutationFn: async ({ size, words }: TextSource) => {
      // UTF-16 has two bytes a letter.
      if (size > LIMITS.opmlLetters * 2) throw new Error(text.large)
      const opml = await words()
      if (opml.length > LIMITS.opmlLetters) throw new Error(text.large)
      return read(api.api.follows.opml.$post({ json: { opml } }))
    },
  })
  return (
    <SettingsSection
      title={text.title}
      state={text.lead}
      action={
        <a href="/api/follows/opml" download="" className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {text.export}
        </a>
      }
    >
      <TextFile
        text={text}
        accept=".opml,.xml,text/x-opml,text/xml,application/xml"
        pending={preview.isPending}
        take={(source) => preview.mutateAsync(source)}
      />
      <ErrorNote>{fieldErrors(preview.error, []).rest}</ErrorNote>
      {preview.data && <OpmlPreview key={preview.submittedAt} preview={preview.data} onDone={() => preview.reset()} />}
    </SettingsSection>
  )
}
