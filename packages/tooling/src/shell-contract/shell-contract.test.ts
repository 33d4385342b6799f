import { oldestContract, shellContract } from '@kallos/contracts/gateway/remotes';
import { describe, expect, it } from 'vitest';
import { remoteFolders, repository } from '../build/remote-folders.ts';
import {
  currentSnapshot,
  namesUsedBy,
  ownSharedModules,
  readSnapshot,
  exportsStillPresent,
} from './shell-contract.ts';

const contracts = Array.from(
  { length: shellContract - oldestContract + 1 },
  (_, index) => oldestContract + index,
);

describe('the contract between the shell and its remotes', () => {
  it('supports at most one earlier version, like the shell', () => {
    expect([shellContract, shellContract - 1]).toContain(oldestContract);
  });

  it('still exports everything that was promised', async () => {
    const now = await currentSnapshot();
    for (const contract of [shellContract - 1, shellContract])
      for (const [module, names] of Object.entries(readSnapshot(contract)))
        expect(now[module] ?? [], `${module} as contract ${contract} promised it`).toEqual(
          expect.arrayContaining(names),
        );
  });

  it('loses a name by an accepted change only, and gains none', () => {
    const promised = { '@kallos/ui/kit': ['Button', 'Gone'] };
    expect(
      exportsStillPresent(promised, { '@kallos/ui/kit': ['Button', 'New'], '@kallos/ui/more': ['X'] }),
    ).toEqual({
      '@kallos/ui/kit': ['Button'],
    });
  });

  // Remotes may use a new name once every shell that they meet has it: raise shellContract and
  // oldestContract, write the new contract, and deploy the shell first.
  for (const app of remoteFolders(repository))
    for (const contract of contracts)
      it(`gives ${app} all that it uses, in contract ${contract}`, () => {
        const promised = readSnapshot(contract);
        const shared = new Set(ownSharedModules());
        for (const [module, names] of namesUsedBy(app))
          if (shared.has(module)) expect(promised[module] ?? []).toEqual(expect.arrayContaining([...names]));
      });
});
