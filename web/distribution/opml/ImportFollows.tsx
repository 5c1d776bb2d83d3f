import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextImport, type TextImportSource } from '#web/ui/TextImport.tsx'
import { OpmlPreview } from './OpmlPreview.tsx'
import { text } from './text.ts'

/** Limit for a file before its episodes are removed. */
const MAX_FILE_BYTES = 30_000_000

export function ImportFollows() {
  const { api } = useRouteContext({ from: '__root__' })
  const preview = useMutation({
    mutationFn: async ({ size, readText }: TextImportSource) => {
      if (size > MAX_FILE_BYTES) throw new Error(text.large)
      const opml = removeEpisodes(await readText())
      if (opml.length > LIMITS.opmlLength) throw new Error(text.large)
      return unwrap(api.api.follows.opml.$post({ json: { opml } }))
    },
  })
  return (
    <SettingsSection
      title={text.title}
      summary={text.lead}
      action={
        <a href="/api/follows/opml" download="" className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {text.export}
        </a>
      }
    >
      <TextImport
        text={text}
        accept=".opml,.xml,text/x-opml,text/xml,application/xml"
        pending={preview.isPending}
        onImport={(source) => preview.mutateAsync(source)}
      />
      <ErrorNote>{fieldErrors(preview.error, []).formError}</ErrorNote>
      {preview.data && <OpmlPreview key={preview.submittedAt} preview={preview.data} onDone={() => preview.reset()} />}
    </SettingsSection>
  )
}

/** Matches the rest of an empty element's tag; attribute values may contain `>`. */
const EMPTY_TAG = /^((?:[^>"']|"[^"]*"|'[^']*')*)\/>\s*/
const EPISODE_TYPE = /\stype=["']podcast-episode["']/

/** Removes the played episodes that Overcast's full export lists inside each show and that make up most of the file. */
export function removeEpisodes(opml: string): string {
  const [head = '', ...outlines] = opml.split('<outline')
  return head + outlines.map((part) => (isEpisode(part) ? part.replace(EMPTY_TAG, '') : `<outline${part}`)).join('')
}

const isEpisode = (part: string): boolean => EPISODE_TYPE.test(EMPTY_TAG.exec(part)?.[1] ?? '')
