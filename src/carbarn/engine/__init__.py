"""What all games share: the contract, the referee, records, chance and the compile switch."""
