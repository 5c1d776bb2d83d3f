import { z } from 'zod'
import { ReadingPreferences } from '#shared/contract/account.ts'
import { Picture } from '#shared/contract/fields.ts'
import { ErrorBody } from '#shared/contract/http.ts'
import { Block } from '#shared/document/block-definition.ts'
import { DocumentTree } from '#shared/document/contract.ts'
import { UserCard, ViewerView } from '#worker/account/auth/contract.ts'
import { Comment } from '#worker/engagement/comments/contract.ts'
import { ListCard } from '#worker/engagement/reading-lists/contract.ts'
import { Decision } from '#worker/moderation/decisions/contract.ts'
import { Invoice } from '#worker/money/invoices/contract.ts'
import { Promotion } from '#worker/money/promotions/contract.ts'
import { Notification } from '#worker/notifications/publish/contract.ts'
import { AudioFile, Chapter, Person } from '#worker/podcasts/episodes/contract.ts'
import { ShowImport } from '#worker/podcasts/importer/contract.ts'
import { Episode, ShowCard } from '#worker/podcasts/shows/contract.ts'
import { PostCard, PostCards } from '#worker/posts/posts/contract.ts'
import { TagCard } from '#worker/posts/tags/contract.ts'
import { TopicCard } from '#worker/posts/topics/contract.ts'
import { SeriesCard } from '#worker/publications/front-page/contract.ts'
import { MembershipCard } from '#worker/publications/members/contract.ts'
import { Submission } from '#worker/publications/submissions/contract.ts'

/** JSON Schema of OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.JSONSchema

/** Schemas that the document names once, so that its operations refer to them. */
const SHARED_SCHEMAS = {
  ...{ AudioFile, Block, Chapter, Comment, Decision, Document: DocumentTree, Episode, ErrorBody, Invoice, ListCard, MembershipCard },
  ...{ Notification, Person, Picture, PostCard, PostCards, Promotion, ReadingPreferences, SeriesCard, ShowCard, ShowImport, Submission },
  ...{ TagCard, TopicCard, UserCard, Viewer: ViewerView },
}
/** Request schemas have other names, because they may differ: a field with a default is optional there. */
const SHARED_INPUTS = { BlockInput: Block, DocumentInput: DocumentTree }

function registryOf(named: Record<string, z.ZodType>) {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  return registry
}

/** Converts schemas and collects the named ones under `components`. */
export class SchemaConverter {
  readonly components: Record<string, JsonSchema> = {}
  readonly #registries = { output: registryOf(SHARED_SCHEMAS), input: registryOf(SHARED_INPUTS) }

  /** Converts a schema as the server returns it (`output`) or as a client sends it (`input`). */
  convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema,
      $defs = {},
      ...converted
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      metadata: this.#registries[io],
      override: ({ jsonSchema }) => simplify(jsonSchema),
    })
    for (const [name, definition] of Object.entries($defs)) this.components[name] ??= referToComponents(definition)
    return referToComponents(converted)
  }
}

/** Drops the bounds of safe integers, which every integer of JSON has, and internal ids. */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  delete schema.id
}

const referToComponents = <Schema extends JsonSchema>(schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
