import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

const heldTask = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const state = { started: false }
  const task = () => {
    state.started = true
    return promise
  }
  return { state, task, resolve, reject }
}

test('tasks run up to the limit at once, the others in their order, and a failed one makes room as well', async () => {
  const turns = limitConcurrency(2)
  const tasks = [heldTask(), heldTask(), heldTask(), heldTask()]
  const results = tasks.map(({ task }) => turns(task))
  const started = () => tasks.map(({ state }) => state.started)
  expect(started()).toEqual([true, true, false, false])
  tasks[1]?.reject(new Error('no'))
  await expect(results[1]).rejects.toThrow('no')
  await expect.poll(started).toEqual([true, true, true, false])
  tasks[0]?.resolve('first')
  expect(await results[0]).toBe('first')
  await expect.poll(started).toEqual([true, true, true, true])
  tasks[2]?.resolve('third')
  tasks[3]?.resolve('fourth')
  expect(await Promise.all([results[2], results[3]])).toEqual(['third', 'fourth'])
})
