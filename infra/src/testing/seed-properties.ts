import * as fc from 'fast-check';

/**
 * `pnpm test` sets this seed to a number that depends on the tree of the commit. A second run of the same commit therefore draws
 * the same inputs.
 */
const seed = process.env['PROPERTY_SEED'];
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
