/** Runs a command; prints a fault's message and exits with 1. */
export const runCommand = async (command: () => unknown): Promise<void> => {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
};
