import styles from '#web/account/api-tokens/tokens.module.css'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { EXAMPLE_MESSAGE, MESSAGE_FIELDS } from './example-message.ts'
import { text } from './text.ts'

/** What a program has to know about the messages. */
export const WebhookGuide = () => (
  <SettingsSection title={text.help}>
    <p>{text.helpEvents}</p>
    {[...text.helpSignature, ...text.helpRetries].map((paragraph) => (
      <p key={paragraph}>
        <WithCode>{paragraph}</WithCode>
      </p>
    ))}
    <p>{text.helpData}</p>
    <Code>
      {Object.entries(MESSAGE_FIELDS)
        .map(([event, fields]) => `${event}\n  ${fields.join(', ')}`)
        .join('\n')}
    </Code>
    <p>{text.helpExample}</p>
    <Code>{JSON.stringify(EXAMPLE_MESSAGE, null, 2)}</Code>
  </SettingsSection>
)

/** Text from a program, which scrolls inside its own area. */
export const Code = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard.
  <pre className={styles.pre} dir="ltr" tabIndex={0}>
    <code>{children}</code>
  </pre>
)

/** Shows what stands between backticks as code. */
const WithCode = ({ children }: { children: string }) =>
  children.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <code key={part} dir="ltr">
        {part}
      </code>
    ),
  )
