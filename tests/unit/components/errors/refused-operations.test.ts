import { expect, test, vi } from 'vitest'
import { sentencesOfRequest, providerMessage } from '../../../../components/errors/sentences.ts'
import { operationNames } from '../../../../lib/api/operations.ts'
import { buyOperation } from '../../../../lib/purchases/buy.ts'
import { consoleCalls } from '../console/calls.ts'
import { openDeps } from '../../purchases/purchase.fixture.ts'
import { sandboxFixture, socialUrl } from '../../sandbox.fixture.ts'
import { refusals } from './refusals.ts'

vi.mock('#i18n', () => import('../english.ts'))

const { service } = sandboxFixture()
const calls = consoleCalls(socialUrl)

for (const [status, sentence] of refusals)
  test(`status ${status} has a message for each of the 20 operations`, async () => {
    for (const operation of operationNames) {
      service().fault({ status, body: '{"message":"in the service’s own words"}' })
      const deps = openDeps(service().url)
      const requested = { operation, input: calls[operation], repeat: null }
      const { done } = await buyOperation(deps, requested, 'console')
      await done
      const [request] = await deps.db.requests.toArray()
      expect({
        operation,
        text: sentencesOfRequest(request!).text,
        message: providerMessage(request!.problem),
      }).toEqual({
        operation,
        text: expect.stringMatching(sentence) as string,
        message: expect.stringContaining('in the service’s own words') as string,
      })
      deps.db.close()
    }
    expect(service().requests).toHaveLength(operationNames.length)
  })
