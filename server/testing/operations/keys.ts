import { keyName, marker } from './records.ts'
import { type OperationRows, onKeyOwner } from './row.ts'

export const keysRows: OperationRows = {
  'trpc keys.create': {
    rule: 'user, 5, in person',
    send: () => ({ name: marker, scope: 'read' }),
    audit: { act: 'key_made', ...onKeyOwner, again: true },
  },
  'trpc keys.list': { rule: 'user, 2, in person', secret: [keyName, ['owner']] },
  'trpc keys.revoke': {
    rule: 'user, 5, in person',
    send: ({ key: id }) => ({ id }),
    only: [['owner'], 'NO_SUCH_KEY'],
    audit: { act: 'key_revoked', ...onKeyOwner },
  },
}
