import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { registry, toJSONSchema, type $ZodType } from 'zod/v4/core'
import { operationNames, operations, type Operation, type OperationName } from '../../lib/api/operations.ts'
import { post, reaction } from '../../lib/api/schemas/activity.ts'
import { foundEmail } from '../../lib/api/schemas/responses.ts'
import { company } from '../../lib/api/schemas/company.ts'
import { envelope, workspaceQuotas } from '../../lib/api/schemas/envelope.ts'
import { foundJob, job } from '../../lib/api/schemas/job.ts'
import { education, languageProficiency, person, position } from '../../lib/api/schemas/person.ts'
import { includes } from '../../lib/api/inputs.ts'
import { descriptions } from './operation-texts.ts'

type Json = Record<string, unknown>
type Schemas = Record<string, Json>

/** The names of operations as in the interface, so that users and providers call them the same. */
const { operation: titles } = (
  parse(readFileSync(new URL('../../assets/locales/en.yml', import.meta.url), 'utf8')) as {
    ui: { operation: Record<OperationName, string> }
  }
).ui

const named = registry<{ id: string }>()
for (const [id, schema] of Object.entries({
  Envelope: envelope,
  WorkspaceQuotas: workspaceQuotas,
  Includes: includes,
  Person: person,
  Position: position,
  Education: education,
  LanguageProficiency: languageProficiency,
  Company: company,
  Job: job,
  FoundJob: foundJob,
  Email: foundEmail,
  Post: post,
  Reaction: reaction,
}))
  named.add(schema, { id })

/**
 * The OpenAPI 3.1 document of the API that Sidelight needs, generated from the table of operations and their schemas.
 */
export function openApi(): Json {
  const schemas: Schemas = { Error: errorSchema }
  const paths: Record<string, Json> = {}
  const envelopeSchema = jsonSchemaOf(envelope, schemas)
  for (const name of operationNames) {
    const operation: Operation = operations[name]
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: pathItem(name, operation, envelopeSchema, schemas),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Enrichment API for Sidelight',
      version: '1.1.0',
      summary: 'Profile, company and job data by URL, email, name or domain.',
      description: descriptions.document,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '{baseUrl}',
        description: 'Base address of the provider.',
        variables: { baseUrl: { default: 'https://api.example.com' } },
      },
    ],
    security: [{ apiKey: [] }],
    tags: tags.map((tag) => ({ name: tag })),
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      responses: errorResponses,
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => a.localeCompare(b, 'en'))),
    },
  }
}

const tags = ['Person', 'Company', 'Job', 'Workspaces'] as const

function tagOf({ path, gives }: Operation): (typeof tags)[number] {
  if (path.includes('workspaces')) return 'Workspaces'
  if (gives === 'company') return 'Company'
  return gives.startsWith('job') ? 'Job' : 'Person'
}

function pathItem(name: OperationName, operation: Operation, envelopeSchema: Json, schemas: Schemas): Json {
  const input = jsonSchemaOf(operation.input, schemas)
  const response = jsonSchemaOf(operation.response, schemas)
  const ofAccount = operation.gives === 'data'
  return {
    operationId: name,
    tags: [tagOf(operation)],
    summary: titles[name],
    description: [descriptions[name], priceText(operation)].filter(Boolean).join('\n\n'),
    ...(operation.method === 'GET' ? parametersOf(input) : bodyOf(input)),
    responses: {
      200: {
        description: ofAccount ? 'The account.' : `The account and \`${operation.gives}\`.`,
        content: jsonContent(ofAccount ? response : { allOf: [envelopeSchema, response] }),
      },
      ...Object.fromEntries(
        Object.keys(errors)
          .filter((status) => operation.listsErrors || status !== '404')
          .map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
      ),
    },
    'x-credits': operation.price,
  }
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } })

function parametersOf({ properties = {}, required = [] }: Json): Json {
  const parameters = Object.entries(properties as Schemas).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }))
  return parameters.length > 0 ? { parameters } : {}
}

const bodyOf = (schema: Json): Json => ({
  requestBody: { required: true, content: jsonContent(withDefaultsRequired(schema)) },
})

/** Marks fields with a default as required: Sidelight always sends them, and a provider may rely on that. */
function withDefaultsRequired({ properties = {}, required = [], ...schema }: Json): Json {
  const fields = Object.entries(properties as Schemas)
  const sent = fields.filter(([name, field]) => 'default' in field || (required as string[]).includes(name))
  return {
    ...schema,
    properties: Object.fromEntries(
      fields.map(([name, field]) => {
        const { default: _, ...own } = field
        return [name, own]
      }),
    ),
    ...(sent.length > 0 && { required: sent.map(([name]) => name) }),
  }
}

function priceText({ price: { maximum, cached, notFound } }: Operation): string {
  if (maximum === null) return 'Price not published.'
  if (maximum === 0) return 'Free.'
  const parts = [
    `Costs ${creditsText(maximum)}`,
    ...(cached === undefined ? [] : [`${creditsText(cached)} from the cache`]),
    ...(notFound === null ? [] : [notFound === 0 ? 'free if nothing is found' : 'also if nothing is found']),
  ]
  return `${parts.join(', ')}.`
}

const creditsText = (count: number): string => (count === 1 ? '1 credit' : `${count} credits`)

/** Meanings of the error statuses; how Sidelight reacts to each is in `lib/api/problem.ts`. */
const errors: Record<string, string> = {
  400: 'The request is invalid. Not charged.',
  401: 'The API key is missing or invalid. Not charged.',
  402: 'The account has too few credits. Not charged.',
  404: 'Nothing was found. Charged where the operation says so.',
  429: 'A limit of requests is used up; `Retry-After` has the seconds to wait. Not charged.',
  500: 'The service failed. `credits_consumed` says what was charged.',
}

const errorResponses = Object.fromEntries(
  Object.entries(errors).map(([status, description]) => [
    `Error${status}`,
    { description, content: jsonContent({ $ref: '#/components/schemas/Error' }) },
  ]),
)

const errorSchema: Json = {
  type: 'object',
  description:
    'The first text of `msg`, `message`, `title`, `error`, `error.message` and `error.code` is shown to the user.',
  properties: {
    success: { const: false },
    message: { type: 'string' },
    credits_consumed: { type: 'number' },
    credits_left: { type: 'number' },
  },
}

/** Named parts are added to `schemas` and referenced. */
function jsonSchemaOf(schema: $ZodType, schemas: Schemas): Json {
  const {
    $schema: _,
    $defs = {},
    ...own
  } = JSON.parse(
    JSON.stringify(
      toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: named, override: simplify }),
    ).replaceAll('#/$defs/', '#/components/schemas/'),
  ) as Json & { $defs?: Schemas }
  for (const [id, { id: __, ...part }] of Object.entries($defs)) schemas[id] = part
  const { id, ...rest } = own
  if (typeof id !== 'string') return rest
  schemas[id] = rest
  return { $ref: `#/components/schemas/${id}` }
}

interface Override {
  zodSchema: $ZodType
  jsonSchema: Json
}

/** Drops limits that Sidelight applies when it reads, because they don't bind the provider. Shortens "or null". */
function simplify({ zodSchema, jsonSchema }: Override): void {
  for (const limit of ['maxLength', 'maxItems', 'maximum', 'minimum']) {
    if (limit in jsonSchema && !isMeant(limit, jsonSchema)) delete jsonSchema[limit]
  }
  if (jsonSchema['additionalProperties'] && Object.keys(jsonSchema['additionalProperties']).length === 0)
    delete jsonSchema['additionalProperties']
  if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, momentSchema)
  const [one, other, ...more] = (jsonSchema['anyOf'] ?? []) as Json[]
  if (one && other && more.length === 0 && other['type'] === 'null' && typeof one['type'] === 'string') {
    delete jsonSchema['anyOf']
    Object.assign(jsonSchema, one, { type: [one['type'], 'null'] })
  }
}

const isMeant = (limit: string, { maximum, minimum }: Json): boolean =>
  limit === 'maximum' ? Number(maximum) <= 12 : limit === 'minimum' && (minimum === 0 || minimum === 1)

const momentSchema: Json = {
  oneOf: [
    {
      type: 'object',
      properties: {
        month: { type: ['integer', 'null'], minimum: 1, maximum: 12 },
        year: { type: 'integer' },
      },
      required: ['year'],
    },
    { type: 'string', description: 'ISO 8601 date-time.' },
  ],
}
