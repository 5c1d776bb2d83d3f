type Attributes = Readonly<Record<string, string>>

const LANGUAGE_CLASS = /(?:^|\s)(?:language|lang|highlight-source|brush:?|prettyprint lang)[-:\s]+([\w+#-]{1,30})/i

/** Preformatted verse and prose keep their lines but are no code. */
export const preformattedReader = ({ class: classes = '' }: Attributes): 'code' | 'verse' =>
  /(?:^|\s)wp-block-(?:verse|preformatted)(?:\s|$)/.test(classes) ? 'verse' : 'code'

/** Returns the language of code by its element. */
export function findLanguage(attributes: Attributes): string {
  const { class: classes = '' } = attributes
  return (
    attributes['data-language'] ??
    attributes['data-lang'] ??
    attributes['data-code-block-lang'] ??
    attributes.lang ??
    LANGUAGE_CLASS.exec(classes)?.[1] ??
    ''
  )
}
